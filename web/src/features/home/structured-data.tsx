import { ages, oneOf } from '@sangamam/contract/party/party';
import type { Faq } from '@sangamam/contract/settings/home';
import type { PageSettings } from '../../kit/page/settings.ts';
import { paths } from '../../kit/paths.ts';

/** The event and the questions as search engines read them (schema.org). */
export function structuredData(
  { event, fees, deadlines, contact }: PageSettings,
  questions: Faq,
  publicUrl: string,
) {
  const { legalName, email, social } = contact;
  const place = event.city.split(',').map((part) => part.trim());
  const graph: object[] = [
    {
      '@type': 'Event',
      name: `${event.name} ${event.edition}`,
      description: event.tagline,
      startDate: event.startsAt,
      endDate: event.endsAt,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      url: `${publicUrl}/`,
      image: `${publicUrl}/share-image.png`,
      location: {
        '@type': 'Place',
        name: event.venueName,
        address: {
          '@type': 'PostalAddress',
          addressLocality: place[0],
          ...(place[1] && { addressRegion: place[1] }),
          ...(place[2] && { addressCountry: place[2] }),
        },
      },
      organizer: {
        '@type': 'Organization',
        name: legalName,
        email,
        url: `${publicUrl}/`,
        ...(social.length > 0 && { sameAs: social.map(({ url }) => url) }),
      },
      offers: ages.map(oneOf).map((age) => ({
        '@type': 'Offer',
        name: `${age.charAt(0).toUpperCase()}${age.slice(1)}`,
        price: fees[age],
        priceCurrency: 'INR',
        url: `${publicUrl}${paths.registration}`,
        validFrom: deadlines.opensAt,
        validThrough: deadlines.closesAt,
      })),
    },
  ];
  if (questions.length > 0) {
    graph.push({
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    });
  }
  return { '@context': 'https://schema.org', '@graph': graph };
}

/** Markdown without its marks: the words of a link stay. */
function plainText(markdown: string): string {
  return markdown.replaceAll(/\[([^[\]]+)\]\([^()]*\)/g, '$1').replaceAll(/\*\*|^## /gm, '');
}

/** Data, not a script; no text in it can end the element or open another one. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no element can begin or end
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
