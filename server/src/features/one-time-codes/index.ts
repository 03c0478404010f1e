import type { Noun } from '../../platform/noun.ts';
import { otp, parentCode, unknownAddress } from './code-kinds.ts';
import { codeMetrics } from './metrics.ts';
import { otpRoutes } from './routes.ts';
import { sendCodeJob } from './send-code.ts';

export const noun = {
  routes: [otpRoutes],
  jobs: [sendCodeJob],
  messageKinds: [otp, parentCode, unknownAddress],
  metrics: codeMetrics,
} satisfies Noun;
