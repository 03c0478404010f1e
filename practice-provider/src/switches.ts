/**
 * Every fault a person or a test can provoke. The table is the parser's rule, the control page's
 * form and the documentation at once. `choices` makes a text switch; `number` counts or measures.
 */
export const switchTable = {
  down: { kind: 'flag', label: 'Provider is down: every API connection is reset' },
  http: {
    kind: 'choice',
    choices: ['429', '500', '502-html', 'empty'],
    label: 'Every API call answers this error',
  },
  latencyMs: { kind: 'number', label: 'Every API answer waits this long (ms)' },
  loseCreateResponse: {
    kind: 'number',
    label: 'The next n orders, codes and links are made, but their answer is lost',
  },
  authorizeOnly: { kind: 'flag', label: 'Payments stay authorized until captured' },
  lateAuthorizeAfterMs: {
    kind: 'number',
    label: 'Payments fail first and are authorized late, after this long (ms)',
  },
  captureFails: { kind: 'flag', label: 'Capturing fails' },
  amountOverride: { kind: 'number', label: 'Payments are of this amount (paise), not the order’s' },
  payerBearsFee: { kind: 'flag', label: 'The payer bears the fee: payments are of order and fee' },
  offerPaise: {
    kind: 'number',
    label: 'An offer makes payments cheaper than the order, by this much (paise)',
  },
  closeTabAfterPay: { kind: 'flag', label: 'Money is taken, the page is never told' },
  handlerWithBadSignature: { kind: 'flag', label: 'The page gets a wrong signature' },
  handlerWithForeignOrder: { kind: 'flag', label: 'The page gets another order’s id' },
  refund: {
    kind: 'choice',
    choices: ['pending', 'fail', 'insufficientBalance'],
    label: 'Refunds end like this',
  },
  autoRefund: { kind: 'flag', label: 'The provider refunds each payment by itself' },
  dispute: {
    kind: 'choice',
    choices: ['created', 'won', 'lost'],
    label: 'Each payment gets a dispute',
  },
  'webhook.off': { kind: 'flag', label: 'Webhook: nothing is sent' },
  'webhook.delayMs': { kind: 'number', label: 'Webhook: sent this much later (ms)' },
  'webhook.duplicate': { kind: 'number', label: 'Webhook: n extra copies of each event' },
  'webhook.reorder': { kind: 'flag', label: 'Webhook: events of one payment in reverse order' },
  'webhook.wrongSignature': { kind: 'flag', label: 'Webhook: wrong signature' },
  'webhook.oldSecret': { kind: 'flag', label: 'Webhook: signed with the previous secret' },
  'webhook.noEventId': { kind: 'flag', label: 'Webhook: without the event id header' },
  'webhook.changedEventId': { kind: 'flag', label: 'Webhook: another event id on each try' },
  'webhook.onlyOrderPaid': { kind: 'flag', label: 'Webhook: only order.paid is sent' },
} as const satisfies Record<
  string,
  { kind: 'flag' | 'number' | 'choice'; choices?: readonly string[]; label: string }
>;

type Table = typeof switchTable;
type SwitchName = keyof Table;
/** The switches that are on; what is absent is off. */
export type Switches = {
  [Name in SwitchName]?: Table[Name] extends { choices: readonly (infer Choice)[] }
    ? Choice
    : Table[Name] extends { kind: 'flag' }
      ? true
      : number;
};

const MAX_NUMBER = 1_000_000_000;

/**
 * Reads switches as clients write them: `{down: true, webhook: {off: true}}`, with
 * `{webhook: "off"}`, `{webhook: "delayMs=500,duplicate=2"}` and `{"webhook.off": true}` meaning
 * the same as the nested form. `false`, `null`, `0` and `""` switch off.
 * @returns the switches, or a sentence that says which value is wrong.
 */
export function parseSwitches(input: unknown): Switches | string {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return 'Switches must be a JSON object.';
  }
  const flat = Object.entries(input).flatMap(([name, value]) =>
    name === 'webhook' ? webhookEntries(value) : [[name, value] as const],
  );
  const switches: Record<string, unknown> = {};
  for (const [name, value] of flat) {
    if (!Object.hasOwn(switchTable, name)) return `There is no switch "${name}".`;
    if (value === false || value === null || value === 0 || value === '') continue;
    const rule = switchTable[name as SwitchName];
    const wanted = expected(rule, value);
    if (wanted) return `The switch "${name}" takes ${wanted}.`;
    switches[name] = rule.kind === 'choice' ? String(value) : value;
  }
  return switches;
}

/** Switches for what belongs to one order: the general ones, overridden by the order's own. */
export const mergeSwitches = (general: Switches, own: Switches = {}): Switches => ({
  ...general,
  ...own,
});

function webhookEntries(value: unknown): (readonly [string, unknown])[] {
  if (typeof value === 'string') {
    return value.split(',').map((word) => {
      const [name = '', amount] = word.trim().split('=');
      return [`webhook.${name}`, amount === undefined ? true : Number(amount)] as const;
    });
  }
  if (typeof value !== 'object' || value === null) return value ? [['webhook', value]] : [];
  return Object.entries(value).map(([name, amount]) => [`webhook.${name}`, amount] as const);
}

function expected(rule: Table[SwitchName], value: unknown): string | null {
  switch (rule.kind) {
    case 'flag':
      return value === true ? null : 'true or false';
    case 'number':
      return Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_NUMBER
        ? null
        : 'a whole number';
    case 'choice':
      return typeof value !== 'object' && rule.choices.some((choice) => choice === String(value))
        ? null
        : `one of ${rule.choices.join(', ')}`;
  }
}
