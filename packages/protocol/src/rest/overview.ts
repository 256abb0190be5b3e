import { z } from 'zod';
import { lotOverviewSchema } from '../overview/overview.js';

export const overviewAnswers = { 'GET /api/overview': z.array(lotOverviewSchema) };
