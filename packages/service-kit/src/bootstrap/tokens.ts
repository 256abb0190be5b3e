import type { ServiceName } from '@lotline/protocol';
import type { processSettings } from '../config/settings.js';
import type { z } from 'zod';

export const SETTINGS = Symbol('settings');
export const LOGGER = Symbol('logger');
export const SERVICE = Symbol('service');

export type KitSettings = z.output<z.ZodObject<typeof processSettings>>;

export interface KitService {
  name: ServiceName;
}
