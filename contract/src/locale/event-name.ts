/** The facts of an event in its settings. */
interface NamedEvent {
  readonly name: string;
  readonly city: string;
  readonly network: string;
  readonly schoolWord: string;
  readonly alumnus: string;
  readonly finalClass: string;
  readonly numberPrefix: string;
}

/** The part before the dash, "Sangamam", for the logo, page titles and short messages. */
export function shortEventName({ name }: Pick<NamedEvent, 'name'>): string {
  return name.split(' – ')[0] ?? name;
}

/** The proper nouns of one event, as the values of messages that name them; in the language of the settings. */
export function eventNames(event: NamedEvent) {
  const { city, network, schoolWord, alumnus, finalClass, numberPrefix: prefix } = event;
  const town = city.split(',')[0]?.trim() || city;
  return { event: shortEventName(event), town, network, schoolWord, alumnus, finalClass, prefix };
}
export type EventNames = ReturnType<typeof eventNames>;
