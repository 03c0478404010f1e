import { can } from '@sangamam/contract/calls/permissions';
import { dateAtEvent } from '@sangamam/contract/locale/event-time';
import { words } from '@sangamam/words/staff/desk';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { NoSchools, useHasSchools } from '../../kit/fields/admin-schools.tsx';
import { AdminTitle } from '../../kit/page/admin-title.tsx';
import { useSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';
import { serverNowMs } from '../../kit/server-clock.ts';
import { useSession } from '../../kit/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { RadioCards } from '../../ui/choice-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './desk.module.css';
import { DeskForm, type Registered } from './desk-form.tsx';
import { DoneCard } from './done-card.tsx';

/** `/admin/create-registration`: somebody stands before staff and is registered, paid and let in at once. */
export default function DeskPage() {
  const user = useSession((session) => session.user);
  const hasSchools = useHasSchools();
  return (
    <>
      <AdminTitle title={words.title}>
        <Link to={paths.adminRegistrations}>{words.toList}</Link>
      </AdminTitle>
      {!user || !can(user, 'registrations.edit') ? (
        <Alert tone="neutral">{words.notAllowed}</Alert>
      ) : hasSchools ? (
        <Desk user={user} />
      ) : (
        <NoSchools />
      )}
    </>
  );
}

type User = NonNullable<ReturnType<typeof useSession.getState>['user']>;

function Desk({ user }: { user: User }) {
  const client = useQueryClient();
  const settings = useDeskSettings(user);
  const { startsAt, endsAt } = settings.event;
  const today = dateAtEvent(serverNowMs());
  const isEventDay =
    dateAtEvent(Date.parse(startsAt)) <= today && today <= dateAtEvent(Date.parse(endsAt));
  const [isQuick, setIsQuick] = useState(isEventDay);
  const [done, setDone] = useState<Registered | null>(null);
  const [count, setCount] = useState(0);

  if (done) {
    const again = () => {
      setDone(null);
      setCount(count + 1);
    };
    return <DoneCard registered={done} onAgain={again} />;
  }
  return (
    <>
      <div className={styles.mode}>
        <RadioCards
          name="mode"
          label={words.mode}
          inline
          value={isQuick ? 'quick' : 'full'}
          onChange={({ target }) => setIsQuick(target.value === 'quick')}
          options={(['quick', 'full'] as const).map((value) => ({
            value,
            label: words.modes[value],
          }))}
        />
      </div>
      <Suspense fallback={<Skeleton lines={8} />}>
        <DeskForm
          key={count}
          user={user}
          settings={settings}
          isQuick={isQuick}
          isEventDay={isEventDay}
          hasFocus={count > 0 || isEventDay}
          onDone={(registered) => {
            setDone(registered);
            client.invalidateQueries({ queryKey: ['registrations'] });
            client.invalidateQueries({ queryKey: ['dashboard'] });
          }}
        />
      </Suspense>
    </>
  );
}

/** The settings with the schools this admin may register for. */
function useDeskSettings({ role, allSchools, assignedSchools }: User) {
  const settings = useSettings();
  return useMemo(() => {
    if (role === 'super_admin' || allSchools) return settings;
    const schools = settings.options.schools.filter(({ value }) => assignedSchools.includes(value));
    return { ...settings, options: { ...settings.options, schools } };
  }, [settings, role, allSchools, assignedSchools]);
}
