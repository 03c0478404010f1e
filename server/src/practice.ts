import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startPracticeProvider } from '@sangamam/practice-provider';
import type { Config, RazorpayConfig } from './platform/config/config.ts';

/**
 * Starts the stand-in payment provider on the port after ours, with its state in DATA_DIR. Never called
 * in production, where the package itself refuses to start as well. `filling`: with a clock of a past, and
 * quick enough for thousands of payments, of which no webhook tells us.
 */
export async function startPractice(
  config: Config,
  filling: { nowMs?: () => number; isFilling?: boolean } = {},
): Promise<{ razorpay: RazorpayConfig; close(): Promise<void> }> {
  mkdirSync(config.dataDir, { recursive: true });
  const provider = await startPracticeProvider({
    port: config.port + 1,
    allowedHost: new URL(config.publicUrl).hostname,
    stateFile: join(config.dataDir, 'practice-provider.json'),
    ...filling,
    webhookUrl: `http://127.0.0.1:${config.port}/api/v1/payments/webhook`,
  });
  return {
    razorpay: {
      keyId: provider.keyId,
      keySecret: provider.keySecret,
      webhookSecret: provider.webhookSecret,
      webhookSecretPrevious: null,
      apiUrl: provider.url,
      checkoutUrl: `${provider.url}/v1/checkout.js`,
    },
    close: () => provider.close(),
  };
}
