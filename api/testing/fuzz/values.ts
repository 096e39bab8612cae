/** JSON texts, because values as deep as these cannot be written by every tool. One for each kind of wrong type. */
export const WRONG_TYPES = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e308',
  '""',
  '"text"',
  '[]',
  '{}',
  '{"toString":1,"valueOf":1}',
  '[{"toString":1,"valueOf":1},1]',
  '[[["2026-12-02"]]]',
]

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
const DEEP = [deep('[', ']', 20_000), deep('{"a":', '}', 5_000).replace('}', '1}')]

const texts = [
  ' ',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  "'; drop table patients; --",
  '<script>alert(1)</script>',
  '%00%0a',
  'a@b\r\nBcc: everybody@example.com',
  '2026-12-02',
  '2026-02-31',
  '9999-12-31T23:59',
  '24:00',
  'all',
  '0'.repeat(300),
  'x'.repeat(20_000),
  'é'.repeat(10_000),
]

export const MORE_VALUES = [
  ...texts.map((text) => JSON.stringify(text)),
  ...DEEP,
  '0',
  '-0',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999999',
  '{"valueOf":{"valueOf":null}}',
  '{"length":-1,"toJSON":1}',
  `[${'1.5,'.repeat(5_000)}1]`,
  `[${'{},'.repeat(5_000)}null]`,
]

/** Whole bodies that are no JSON, or not the JSON of an object. */
export const BODIES: (string | Buffer)[] = [
  '',
  '{',
  '[',
  '"',
  'nul',
  'null',
  '1',
  '[]',
  '{"location":"lag",}',
  '{"location":"lag"} {',
  '{"location":"lag","location":{"toString":1}}',
  '{"__proto__":{"location":"lag"}}',
  '{"constructor":{"prototype":{"location":"lag"}}}',
  '\ufeff{"location":"lag"}',
  Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  ...DEEP,
  `{"location":"${'x'.repeat(70_000)}"}`,
]

export const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json;;;',
  'application/jsonx',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '/',
  'x'.repeat(5_000),
]

export const HEADERS: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(10_000)}` },
  { authorization: 'Basic YTpi' },
  { authorization: 'Bearer a b' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { 'accept-language': 'x'.repeat(8_000) },
  { 'accept-language': 'de;q=nan,*;q=-1,,' },
  { 'accept-language': '__proto__' },
  { accept: 'text/html;q=0' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': 'a-key-of-the-fuzz-test-000001' },
  { 'idempotency-key': 'é'.repeat(20) },
  { 'x-forwarded-for': 'not an address' },
  { 'x-forwarded-for': '::ffff:1.2.3.4, 999.1.1.1' },
  { 'x-forwarded-for': '1.1.1.1, '.repeat(800) },
  { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'javascript' },
  { origin: 'null' },
  { origin: 'http://[' },
  { host: 'a b' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*', range: 'bytes=0-' },
  { expect: 'the unexpected' },
  { 'x-huge': 'x'.repeat(20_000) },
  Object.fromEntries(Array.from({ length: 500 }, (_, count) => [`x-${count}`, String(count)])),
]

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']
