const DAY_IN_MONTH =
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])';
const LEAP_DAY = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29';
/** No day of a faculty lies outside; a year of more or fewer digits, or of another calendar, is a slip. */
const YEARS = '(?=19|20|21)';
const DATE = `${YEARS}(?:\\d{4}-(?:${DAY_IN_MONTH})|${LEAP_DAY})`;
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d)?';

/**
 * The formats of JSON Schema that definitions may use, the same in the browser's compiled validators and on the server.
 * Regular expressions only: a function could not be compiled into a form's module. `time` is a wall-clock time without
 * a zone, as an input of that type gives it. Source: frontend stack notes 2.2, pitfall 2.
 */
export const FORMATS: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${DATE}$`),
  time: new RegExp(`^${TIME}$`),
  'date-time': new RegExp(`^${DATE}[Tt ]${TIME}(?:\\.\\d{1,9})?(?:[Zz]|[+-]\\d\\d:\\d\\d)$`),
  email:
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,8}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/i,
  uri: /^[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"{}|\\^`]{1,2000}$/i,
};

/** Pattern of a text that is more than blanks. */
export const SOMETHING = '\\S';
