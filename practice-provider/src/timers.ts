import { authorizeLate } from './payments.ts';
import { failRefund, refundInFull, settleRefund } from './refunds.ts';
import type { Timer, World } from './state.ts';

/** Does what the provider does by itself once its clock has reached the time, in order of time. */
export function runDueTimers(world: World): void {
  const { state } = world;
  const nowMs = world.nowMs();
  const due = state.timers.filter((timer) => timer.dueAtMs <= nowMs);
  state.timers = state.timers.filter((timer) => timer.dueAtMs > nowMs);
  for (const timer of due.sort((a, b) => a.dueAtMs - b.dueAtMs)) runTimer(world, timer);
}

function runTimer(world: World, { kind, id }: Timer): void {
  const payment = world.state.payments.get(id);
  const refund = world.state.refunds.get(id);
  if (kind === 'lateAuthorize' && payment) authorizeLate(world, payment);
  if (kind === 'refundUncaptured' && payment?.status === 'authorized') refundInFull(world, payment);
  if (kind === 'settleRefund' && refund) settleRefund(world, refund);
  if (kind === 'failRefund' && refund) failRefund(world, refund);
}
