import { createHmac } from 'node:crypto';
import { WEBHOOK_SECRET_PREFIX } from '#domain/deliveries/target.ts';
import { SECOND_MS } from '#domain/time/durations.ts';

/**
 * Returns the headers of a message according to Standard Webhooks (https://www.standardwebhooks.com): its id, the time
 * of the attempt in seconds, and the HMAC-SHA256 of both with the body. `secret` is the prefix followed by the key in
 * base64.
 */
export function signWebhook(
  { id, body, secret }: { id: string; body: string; secret: string },
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / SECOND_MS));
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'Webhook-Id': id, 'Webhook-Timestamp': timestamp, 'Webhook-Signature': `v1,${signature}` };
}
