import { LOGGER, SETTINGS, type Logger } from '@lotline/service-kit';
import type { Provider } from '@nestjs/common';
import type { NotifySettings } from '../../config.js';
import { LogProvider } from './log.js';
import { TEXT_PROVIDER, type TextProvider } from './provider.js';

/** Creates the provider that SMS_PROVIDER names. Twilio's SDK is large, so it is loaded only when it is used. */
export const textProvider: Provider = {
  provide: TEXT_PROVIDER,
  inject: [SETTINGS, LOGGER],
  useFactory: async (settings: NotifySettings, logger: Logger): Promise<TextProvider> => {
    const { SMS_PROVIDER, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: [authToken] = [] } = settings;
    if (SMS_PROVIDER === 'log') return new LogProvider(logger);
    if (!accountSid || !authToken) throw new Error('SMS_PROVIDER=twilio requires an account');
    const { TwilioProvider } = await import('./twilio.js');
    const statusCallbackUrl = getStatusCallbackUrl(settings);
    return new TwilioProvider({ accountSid, authToken, apiUrl: settings.TWILIO_API_URL, statusCallbackUrl }, logger);
  },
};

/** Twilio rejects a text whose callback URL is on localhost. Without callbacks the status is polled. */
function getStatusCallbackUrl({ PUBLIC_URL, TWILIO_API_URL }: NotifySettings): string | undefined {
  const address = new URL('/api/sms/status', PUBLIC_URL);
  return address.hostname === 'localhost' && TWILIO_API_URL === undefined ? undefined : address.href;
}
