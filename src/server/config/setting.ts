import { type StoreAddress, storeAddress } from './store-address.ts'

/** What a setting's text is read into, by its kind. */
export interface Value {
  readonly text: string
  readonly port: number
  readonly path: string
  readonly url: URL | undefined
  /** An address whose word is believed: https, or this machine itself. */
  readonly issuer: URL | undefined
  /** Where a scanner listens: tcp://host:port or unix:/path. */
  readonly scanner: URL | undefined
  readonly proxy: boolean | string
  readonly database: string | undefined
  /** Where bytes are kept. */
  readonly store: StoreAddress | undefined
  readonly megabytes: number
  readonly quota: number
  readonly count: number
  readonly flag: boolean
  /** Addresses of other installations, https or this machine itself. */
  readonly addresses: readonly URL[]
  readonly secret: string | undefined
  /** A secret that somebody else has made. */
  readonly key: string | undefined
  readonly level: string
}
export type SettingKind = keyof Value

/** A setting of the environment. */
export interface Setting<K extends SettingKind = SettingKind> {
  readonly kind: K
  /** The text that is read where the environment names nothing; an empty one means "not set". */
  readonly default: string
  /** What it does, for docs/deploying and for the message about a broken value. */
  readonly says: string
}
/** A setting of a kind, with its usual text and what it does. */
export const setting = <K extends SettingKind>(kind: K, usual: string, says: string): Setting<K> => ({
  kind,
  default: usual,
  says
})

/** A mebibyte, in which sizes are set. */
export const MIB = 1024 ** 2

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const YES = ['on', 'true', 'yes', '1']
const NO = ['off', 'false', 'no', '0']
/** A password needs eight characters with letters and digits (READINGS.md, password policy). */
export const PASSWORD = /^(?=.*\p{L})(?=.*\d).{8,200}$/su

const readers: { readonly [K in SettingKind]: (text: string) => Value[K] | Error } = {
  text: (text) => text,
  port: (text) =>
    /^\d{1,5}$/.test(text) && Number(text) < 65_536 ? Number(text) : new Error('a port is a number from 0 to 65535'),
  path: (text) => (/^(?:\/[\w.-]+)*\/?$/.test(text) ? text.replace(/\/$/, '') : new Error('a path is like /api')),
  url: (text) => (text === '' ? undefined : address(text)),
  issuer: (text) => (text === '' ? undefined : sure(address(text))),
  scanner: (text) =>
    text === ''
      ? undefined
      : /^(?:tcp:\/\/[^\s/]+|unix:\/\S+)$/.test(text) && URL.canParse(text)
        ? new URL(text)
        : new Error('an address is like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl'),
  proxy: (text) =>
    YES.includes(text)
      ? true
      : NO.includes(text)
        ? false
        : /^[\w.:/, -]+$/.test(text)
          ? text
          : new Error('off, loopback, or addresses joined by commas'),
  database: (text) =>
    text === '' || /^postgres(?:ql)?:\/\/./.test(text)
      ? text || undefined
      : new Error('an address is like postgres://user:password@host:5432/name'),
  store: (text) => (text === '' ? undefined : storeAddress(text)),
  megabytes: (text) =>
    /^\d{1,8}$/.test(text) && Number(text) > 0 ? Number(text) * MIB : new Error('a whole number of MiB above 0'),
  quota: (text) => (/^\d{1,10}$/.test(text) ? Number(text) * MIB : new Error('a whole number of MiB, 0 for no limit')),
  count: (text) => (/^\d{1,3}$/.test(text) ? Number(text) : new Error('a whole number from 0 to 999')),
  addresses: (text) => {
    const urls = text.split(',').flatMap((one) => (one.trim() === '' ? [] : [sure(address(one.trim()))]))
    const wrong = urls.find(
      (url) => url instanceof Error || url.username !== '' || url.search !== '' || url.hash !== ''
    )
    if (wrong) return wrong instanceof Error ? wrong : new Error('an address has no user, no query and no hash')
    return urls as URL[]
  },
  flag: (text) =>
    YES.includes(text.toLowerCase()) ? true : NO.includes(text.toLowerCase()) ? false : new Error('on or off'),
  secret: (text) =>
    text === '' ? undefined : PASSWORD.test(text) ? text : new Error('at least 8 characters, with letters and digits'),
  key: (text) => text || undefined,
  level: (text) => (LEVELS.includes(text) ? text : new Error(`one of ${LEVELS.join(', ')}`))
}

/** Reads the text of a setting. Throws one line that names it, what is expected and what it is for; a secret is not repeated. */
export function readSetting<K extends SettingKind>(name: string, kind: K, text: string, says: string): Value[K] {
  const value = readers[kind](text.trim())
  if (!(value instanceof Error)) return value as Value[K]
  const shown = kind === 'secret' || kind === 'key' || kind === 'database' ? '' : ` "${text}"`
  throw new Error(`${name}${shown} is not usable: ${value.message}. ${says}`)
}

function address(text: string): URL | Error {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && (url.protocol === 'https:' || url.protocol === 'http:')
    ? url
    : new Error('an address begins with http:// or https://')
}

/** Nobody on the way may speak in its place. */
const sure = (url: URL | Error): URL | Error =>
  url instanceof Error || url.protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
    ? url
    : new Error('an address begins with https:// (http:// only for this machine itself)')
