import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

import { BACKUP_SETTINGS, type BackupConfig, backupConfig } from './backup-settings.ts'
import { MONITORING_SETTINGS, type MonitoringConfig, monitoringConfig } from './monitoring-settings.ts'
import { readSetting, type Setting, setting, type Value } from './setting.ts'
import { type S3Keys, STORE_SETTINGS, type StoreKey, type StorePlace, storePlaces } from './store-settings.ts'

/** Every setting of the environment, once: its kind, its default and what it does. The table of docs/deploying is made of it. */
export const SETTINGS = {
  HOST: setting('text', '127.0.0.1', 'The address to listen on; 0.0.0.0 for all.'),
  PORT: setting('port', '3000', 'The port to listen on; 0 takes a free one.'),
  CONTEXT_PATH: setting('path', '/api', 'The path under which calls and sockets are served.'),
  PUBLIC_URL: setting(
    'url',
    '',
    'The address by which browsers connect to the server, when it is behind a proxy; https makes the cookie Secure.'
  ),
  TRUST_PROXY: setting(
    'proxy',
    'loopback',
    'Whose X-Forwarded headers are believed: off, loopback, or addresses and networks joined by commas.'
  ),
  DATA_DIR: setting('text', './data', 'The folder of the embedded database, the stored files and the made passwords.'),
  ...STORE_SETTINGS,
  DATABASE_URL: setting(
    'database',
    '',
    'A PostgreSQL of yours, as postgres://user:password@host:port/name, instead of the embedded one.'
  ),
  OLD_POSTGRES: setting(
    'text',
    '',
    'The folder of an older PostgreSQL, with bin/postgres, by which a start upgrades an embedded database that it has made.'
  ),
  MAX_UPLOAD_MB: setting('megabytes', '4096', 'The largest file that may be uploaded, in MiB.'),
  USER_QUOTA_MB: setting(
    'quota',
    '51200',
    'How much one user may keep in the storage, running uploads included, in MiB; 0: no limit. Where it is not given, the parameter of the same meaning holds.'
  ),
  TENANT_QUOTA_MB: setting(
    'quota',
    '0',
    'How much all users of a tenant may keep together, in MiB; 0: no limit but the disk. Where it is not given, the parameter of the same meaning holds.'
  ),
  PDF_WORKERS: setting(
    'count',
    '0',
    'How many PDFs are read at a time to count their pages; 0: by the processors, from 2 to 4.'
  ),
  CLAMD_URL: setting(
    'scanner',
    '',
    'The clamd that looks for viruses in a check, as tcp://host:port or unix:/path of its socket; without it that item says that it is not applicable.'
  ),
  FIRST_PAGES: setting(
    'flag',
    'on',
    'Whether the first pages of stored files are read after the upload: their text, values for the description, and a small picture.'
  ),
  DEMO: setting(
    'flag',
    'on',
    'Whether the first start brings the demo municipality with its accounts; off: three administrators only.'
  ),
  DEMO_PUBLIC: setting(
    'flag',
    'off',
    'Whether a demo may listen on another address than this machine itself, where anybody in the network may use its accounts.'
  ),
  DEMO_PASSWORD: setting('secret', '', 'The password of the demo accounts; made at the first start when not given.'),
  ADMIN_PASSWORD: setting('secret', '', 'The password of the administrators; made at the first start when not given.'),
  REGISTER: setting(
    'flag',
    'on',
    'Whether people may register accounts of their own; a new one has no role and no project.'
  ),
  CONTACT: setting(
    'text',
    '',
    'Whom people who belong to no project may call, as they are shown it: an office and its telephone.'
  ),
  SMS_URL: setting(
    'url',
    '',
    'The gateway that sends codes to phones: it gets a POST of {mobile, text, code} as JSON. Without it the demo keeps the messages, and others have no sign-in by phone.'
  ),
  OIDC_ISSUER: setting(
    'issuer',
    '',
    'An OpenID Connect provider by which people may sign in; its way back is PUBLIC_URL + CONTEXT_PATH + /sys/thirdLogin/callback.'
  ),
  OIDC_CLIENT_ID: setting('text', '', 'The name under which the provider knows this server.'),
  OIDC_CLIENT_SECRET: setting('key', '', 'The secret that the provider gave this server; a public client has none.'),
  CAS_URL: setting(
    'url',
    '',
    'A CAS by which people may sign in, as https://cas.example.org/cas; accounts are found by the name that it gives.'
  ),
  RECEIVERS: setting(
    'addresses',
    '',
    'Other installations of this product to which packages may be sent, joined by commas, each with its context path, as https://archive.example.org/api; to no other address is anything sent.'
  ),
  NOTICE_SOCKET: setting(
    'flag',
    'off',
    'Whether open pages get new notices at once, by a socket; off: when somebody comes back to the page or opens the bell.'
  ),
  NOTICE_POLLING: setting('flag', 'off', 'Whether open pages ask for new notices every six seconds.'),
  ...BACKUP_SETTINGS,
  ...MONITORING_SETTINGS,
  DRAIN_SECONDS: setting(
    'count',
    '0',
    'How long a server that is asked to stop still serves while /ready answers 503, so that a proxy sends it nothing more.'
  ),
  GALLERY: setting('flag', 'off', 'Whether the gallery of components is served.'),
  SUPERVISE: setting('flag', 'on', 'Whether the server is started again where it ends although nobody asked it to.')
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof SETTINGS

/** What the environment says, read and checked. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Begins with a slash and ends without one; empty when the calls are served at the root. */
  readonly contextPath: string
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean | string
  /** Absolute. */
  readonly dataDir: string
  /** Where stored files are, and what the archive has received, twice. */
  readonly stores: Readonly<Record<StoreKey, StorePlace>>
  /** By what S3 stores know this server. */
  readonly s3Keys: S3Keys
  /** How much local copies of files in an S3 store may take. Bytes. */
  readonly workCopies: number
  readonly databaseUrl: string | undefined
  /** The folder of an older PostgreSQL; empty where none is named. */
  readonly oldPostgres: string
  /** Bytes. */
  readonly maxUpload: number
  /** Bytes; 0: no limit; undefined: as 参数设置 says. */
  readonly userQuota: number | undefined
  readonly tenantQuota: number | undefined
  /** 0: by the processors. */
  readonly pdfWorkers: number
  /** The clamd that checks ask. */
  readonly clamd: URL | undefined
  /** Whether first pages are read. */
  readonly firstPages: boolean
  readonly demo: boolean
  /** Whether the demo may be used from other machines. */
  readonly demoPublic: boolean
  readonly demoPassword: string | undefined
  readonly adminPassword: string | undefined
  readonly register: boolean
  /** Whom people without a project may call; empty where nobody is named. */
  readonly contact: string
  readonly smsUrl: URL | undefined
  readonly oidc:
    | { readonly issuer: URL; readonly clientId: string; readonly clientSecret: string | undefined }
    | undefined
  readonly casUrl: URL | undefined
  /** The other installations to which packages may be sent, without a slash at their ends. */
  readonly receivers: readonly string[]
  readonly noticeSocket: boolean
  readonly noticePolling: boolean
  readonly backup: BackupConfig
  readonly monitoring: MonitoringConfig
  /** How long a server that was asked to stop says so and serves on. Seconds. */
  readonly drain: number
  readonly gallery: boolean
  /** Whether the server is started again where it ends although nobody asked it to. */
  readonly supervised: boolean
  /** Whether the server runs for who develops it: `npm start -- --dev` alone says so. */
  readonly isDevelopment: boolean
}

/** Reads the settings; throws an Error whose message is one line naming the broken one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = <N extends SettingName>(name: N): Value[(typeof SETTINGS)[N]['kind']] =>
    readSetting<(typeof SETTINGS)[N]['kind']>(
      name,
      SETTINGS[name].kind,
      environment[name] || SETTINGS[name].default,
      SETTINGS[name].says
    )
  return {
    host: read('HOST'),
    port: read('PORT'),
    contextPath: read('CONTEXT_PATH'),
    publicUrl: read('PUBLIC_URL'),
    trustProxy: read('TRUST_PROXY'),
    dataDir: resolve(read('DATA_DIR')),
    stores: storePlaces(read, read('DATA_DIR')),
    s3Keys: { access: read('S3_ACCESS_KEY'), secret: read('S3_SECRET_KEY'), file: read('S3_KEY_FILE') },
    workCopies: read('WORK_COPIES_MB'),
    databaseUrl: read('DATABASE_URL'),
    oldPostgres: read('OLD_POSTGRES'),
    maxUpload: read('MAX_UPLOAD_MB'),
    userQuota: environment.USER_QUOTA_MB ? read('USER_QUOTA_MB') : undefined,
    tenantQuota: environment.TENANT_QUOTA_MB ? read('TENANT_QUOTA_MB') : undefined,
    pdfWorkers: read('PDF_WORKERS'),
    clamd: read('CLAMD_URL'),
    firstPages: read('FIRST_PAGES'),
    demo: read('DEMO'),
    demoPublic: read('DEMO_PUBLIC'),
    demoPassword: read('DEMO_PASSWORD'),
    adminPassword: read('ADMIN_PASSWORD'),
    register: read('REGISTER'),
    contact: read('CONTACT'),
    smsUrl: read('SMS_URL'),
    oidc: oidcOf(read('OIDC_ISSUER'), read('OIDC_CLIENT_ID'), read('OIDC_CLIENT_SECRET')),
    casUrl: read('CAS_URL'),
    receivers: read('RECEIVERS').map(({ href }) => href.replace(/\/+$/, '')),
    noticeSocket: read('NOTICE_SOCKET'),
    noticePolling: read('NOTICE_POLLING'),
    backup: backupConfig(read),
    monitoring: monitoringConfig(read),
    drain: read('DRAIN_SECONDS'),
    gallery: read('GALLERY'),
    supervised: read('SUPERVISE'),
    isDevelopment: false
  }
}

function oidcOf(issuer: URL | undefined, clientId: string, clientSecret: string | undefined): Config['oidc'] {
  if (!issuer) return undefined
  if (clientId === '')
    throw new Error(`OIDC_CLIENT_ID is missing, though OIDC_ISSUER is set. ${SETTINGS.OIDC_CLIENT_ID.says}`)
  return { issuer, clientId, clientSecret }
}

/**
 * Makes the data folder; throws one line where that is impossible. Others may walk through it, as the user that root lends to
 * the database must, but not look around; what it holds is private by itself.
 */
export function makeDataFolder({ dataDir }: Config): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  } catch (cause) {
    throw new Error(`DATA_DIR ${dataDir} cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause
    })
  }
}
