import { type OptionSettings, optionsOf } from '@sangamam/contract/settings/option-answers';

/** The schools that have a stream of their own: all but those for others. */
export function schoolsOf(settings: OptionSettings) {
  return optionsOf(settings, 'schools').filter(({ asksName }) => !asksName);
}
