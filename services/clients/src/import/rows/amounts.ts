import { readAmount, type PAYMENT_METHODS } from '@lotline/protocol';
import { importedText } from './cells.js';
import type { ImportedCell } from './dates.js';
import { normalizeHeading } from './headings.js';

/** Names of currencies and what people write beside an amount. */
const WORDS =
  /(?<!\p{L})(c|a|nz|mx|us|usd|ca|cad|au|aud|nzd|eur|gbp|php|mxn|chf|jpy|inr|sgd|hkd|dollars?|euros?|pounds?|pesos?|paid|due|total|only)(?!\p{L})\.?/giu;
/** '45.-' */
const NO_CENTS = /[.,]\s*-+$/;
/** The space or the apostrophe in '1 234,50'. */
const GROUP_GAP = /(?<=\d)['\s](?=\d{3}(?!\d))/g;
const GROUPED_BY_COMMA = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_DOT = /^-?\d{1,3}(\.\d{3})+(,\d{0,2})?$/;
/** Three digits behind a comma are a group: '1,250' is 1250. */
const COMMA_DECIMALS = /^-?\d*,\d{1,2}$/;

/** Returns the amount in plain digits with a decimal point. Text that can be read in two ways is returned as it is. */
function plainDecimal(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[’ʼ]/g, "'")
    .replace(/\p{Sc}/gu, ' ')
    .replace(WORDS, ' ')
    .trim()
    .replace(NO_CENTS, '')
    .replace(/^([-+])\s+/, '$1')
    .replace(GROUP_GAP, '');
  const accounted = /^\((.+)\)$/.exec(bare)?.[1] ?? /^(.+)-$/.exec(bare)?.[1];
  const amount = accounted === undefined ? bare : `-${accounted.trim()}`;
  if (GROUPED_BY_COMMA.test(amount)) return amount.replaceAll(',', '');
  if (GROUPED_BY_DOT.test(amount) && (amount.includes(',') || amount.split('.').length > 2))
    return amount.replaceAll('.', '').replace(',', '.');
  return COMMA_DECIMALS.test(amount) ? amount.replace(',', '.') : amount;
}

/** Reads '$1,234.50', '1.234,50 EUR', '86' and 86; an empty cell is 0. */
export const importedAmount = (cell: ImportedCell): ReturnType<typeof readAmount> => {
  if (typeof cell === 'number') return readAmount(cell);
  const text = importedText(cell);
  const amount = readAmount(/^\d*(\.\d*)?$/.test(text) ? text : plainDecimal(text));
  // What is left of '$' is nothing, which is not zero.
  return 'amount' in amount && text !== '' && !/\d/.test(text) ? readAmount('?') : amount;
};

const CASH = /^(cash|efectivo|cashonly|paidcash|cashpayment)$/;
/** Cards, their brands, and the wallets that charge one. Digits are those of the card: 'Visa *1234'. */
const CARD =
  /^(paidby|by)?(credit|debit|creditdebit|debitcredit|cc|card|visa|mastercard|master|mc|amex|americanexpress|discover|disc|diners|dinersclub|jcb|maestro|unionpay|applepay|googlepay|stripe|square|tarjeta|tarjetadecredito|tarjetadedebito|online|prepaid|prepay|web)(credit|debit|card|payment|cardonfile|ending|endingin)*[x\d]*$/;

/** Finds a payment method by its name or the brand of the card. What was paid online was not paid in cash. */
export function importedMethod(text: string): (typeof PAYMENT_METHODS)[number] | undefined {
  const method = normalizeHeading(text);
  if (CASH.test(method)) return 'Cash';
  return CARD.test(method) ? 'Credit Card' : undefined;
}
