/** The values of missing fields (docs/product/import-export.md#import-defaults). */
export const IMPORT_DEFAULTS = {
  firstName: 'Unknown',
  lastName: 'Customer',
  phone: '000-000-0000',
  parkingSpot: 'TBD',
};
