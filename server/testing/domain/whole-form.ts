import type { EventSettings } from '@sangamam/contract/settings/event-settings';

/** The form with all of its steps before the payment; as shipped, most follow it. */
export const wholeForm = <Part extends Pick<EventSettings, 'questions'>>(settings: Part): Part => ({
  ...settings,
  questions: { ...settings.questions, afterPaying: [] },
});
