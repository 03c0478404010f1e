import { startPracticeProvider } from './server.ts';

const { PORT, HOST, WEBHOOK_URL, STATE_FILE, SIM_SEED } = process.env;
const provider = await startPracticeProvider({
  port: Number(PORT ?? 4100),
  webhookUrl: WEBHOOK_URL ?? 'http://localhost:3000/api/v1/payments/webhook',
  ...(HOST ? { host: HOST } : {}),
  ...(STATE_FILE ? { stateFile: STATE_FILE } : {}),
  ...(SIM_SEED ? { seed: SIM_SEED } : {}),
});
console.log(`Practice payments: ${provider.url}
  RAZORPAY_API_URL=${provider.url}
  RAZORPAY_CHECKOUT_URL=${provider.url}/v1/checkout.js
  RAZORPAY_KEY_ID=${provider.keyId}
  RAZORPAY_KEY_SECRET=${provider.keySecret}
  RAZORPAY_WEBHOOK_SECRET=${provider.webhookSecret}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void provider.close());
}
