import {
  type Invitation,
  invitationImage,
  invitationParameters,
  invitationQuery,
} from '@sangamam/contract/invitation';
import { registrationWindow } from '@sangamam/contract/registrations/window';
import { optionLabel } from '@sangamam/contract/settings/option-answers';
import { words } from '@sangamam/words/page/invitation';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { PageHead } from '../../kit/page/page-head.tsx';
import type { RouteHandle } from '../../kit/page/route-handle.ts';
import { useRootData, useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { shareHref } from '../../kit/share-href.ts';
import { siteContext } from '../../kit/site-context.ts';
import { eventDays } from '../../kit/words/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { languageNow } from '../../ui/in-language.ts';
import styles from './invitation-page.module.css';

export const handle: RouteHandle = { isStatic: true, reads: invitationParameters };

/** Not found once whoever invites does not come any more. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams;
  const { invitation: find, publicUrl } = context.get(siteContext);
  const invitation = await find(asked);
  if (!invitation) return data(null, { status: 404 });
  const url = `${publicUrl}${paths.invitation}?${invitationQuery(asked)}`;
  return data({ invitation, image: invitationImage(asked, languageNow()), url });
}

/** `/invitation`: where the link of somebody who comes leads, or one to a school, a batch or both. */
export default function InvitationPage() {
  const shown = useLoaderData<typeof loader>();
  return <div className={styles.page}>{shown ? <Invited {...shown} /> : <Gone />}</div>;
}

interface InvitedProps {
  readonly invitation: Invitation;
  readonly image: string;
  readonly url: string;
}

function Invited({ invitation, image, url }: InvitedProps) {
  const settings = useSettings();
  const { event } = settings;
  const { name, year } = invitation;
  const school = optionLabel(settings, 'schools', invitation.school);
  const batch = year === null ? school : words.batch({ school, year });
  const meets = school === '' ? words.yearMeets : words.batchMeets;
  const invited = year === null ? words.school({ school }) : meets({ school, year });
  const title = name === null ? invited : words.person({ name });
  const who = name !== null ? 'person' : year !== null && school !== '' ? 'batch' : 'other';
  const lead = words.lead({ event: event.name, days: eventDays(event), city: event.city });
  return (
    <>
      <PageHead
        title={title}
        description={`${words.ask({ who, name: name ?? '', batch })} ${lead}`}
      />
      {name !== null && <meta name="robots" content="noindex" />}
      <header>
        <h1>{title}</h1>
        <p className={styles.lead}>
          {words.ask({ who, name: name ?? '', batch })} {lead}
        </p>
      </header>
      <img className={styles.picture} src={image} width={1200} height={630} alt={words.alt} />
      <Ways />
      {name === null && (
        <p className="actions">
          <ButtonLink
            variant="secondary"
            href={shareHref(`${title}. ${lead} ${url}`)}
            target="_blank"
            rel="noreferrer"
          >
            {words.share}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Gone() {
  return (
    <>
      <PageHead title={words.pageTitle} />
      <header>
        <h1>{words.gone}</h1>
        <p className={styles.lead}>{words.goneText}</p>
      </header>
      <Ways />
    </>
  );
}

function Ways() {
  const settings = useSettings();
  const now = new Date(useRootData()?.renderedAtMs ?? 0);
  const isOpen = registrationWindow(settings, now) === 'open';
  return (
    <p className="actions">
      {isOpen && <ButtonLink href={paths.registration}>{words.register}</ButtonLink>}
      <ButtonLink href={paths.home} variant="secondary">
        {words.about}
      </ButtonLink>
      {settings.features.publicCounts && (
        <ButtonLink href={paths.whoIsComing} variant="secondary">
          {words.whoIsComing}
        </ButtonLink>
      )}
    </p>
  );
}
