import { DataSource, type DataSourceOptions } from 'typeorm';
import { untilReachable } from '../servers/until-reachable.js';
import { refuseTransactionPooling } from './pooling-mode.js';
import { whyUnavailable } from './why-unavailable.js';

/** Connects as soon as PostgreSQL can be used, however long that takes. Throws a `SettingError` for a pooler that it cannot use. */
export const connectWhenUp = (
  options: DataSourceOptions & { url: string },
  report: (reason: string) => void,
): Promise<DataSource> =>
  untilReachable(
    async () => {
      await refuseTransactionPooling(options.url);
      return new DataSource(options).initialize();
    },
    { reasonOf: (error) => whyUnavailable(error, options.url), report },
  );
