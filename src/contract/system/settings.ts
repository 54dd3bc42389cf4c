import * as z from 'zod/mini'

import words from '../archives/archive-number.json' with { type: 'json' }
import { USUAL_PLAN } from '../archives/volume-plan.ts'
import { call } from '../core/call.ts'
import { text } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'

/** One parameter: whose it is, what it may be, and what it is where nobody has set it. */
export type SettingFacts = {
  /** Each archive's own, or that of the whole installation, which the first tenant sets. */
  readonly of: 'tenant' | 'installation'
} & (
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly usual: number }
  | {
      readonly kind: 'text' | 'formats' | 'boxes' | 'archiveNo' | 'holdingNo' | 'certificateNo'
      readonly usual: string
    }
) & {
    /** The environment variable that prevails over it. */
    readonly environment?: string
  }

/** Every parameter of the screen 参数设置, by its name; `setting.title.…` and `setting.says.…` of the texts say what it is. */
export const SETTING_FACTS = {
  passwordLength: { of: 'installation', kind: 'number', least: 8, most: 64, usual: 8 },
  passwordKinds: { of: 'installation', kind: 'number', least: 2, most: 4, usual: 2 },
  freeTries: { of: 'installation', kind: 'number', least: 3, most: 20, usual: 5 },
  longestWait: { of: 'installation', kind: 'number', least: 1, most: 60, usual: 15 },
  importRows: { of: 'installation', kind: 'number', least: 1000, most: 1_000_000, usual: 200_000 },
  systemName: { of: 'installation', kind: 'text', usual: '' },
  support: { of: 'installation', kind: 'text', usual: '' },
  userQuota: {
    of: 'installation',
    kind: 'number',
    least: 0,
    most: 100_000_000,
    usual: 51_200,
    environment: 'USER_QUOTA_MB'
  },
  tenantQuota: {
    of: 'installation',
    kind: 'number',
    least: 0,
    most: 100_000_000,
    usual: 0,
    environment: 'TENANT_QUOTA_MB'
  },
  contact: { of: 'tenant', kind: 'text', usual: '' },
  /** Formats of archived files, by their names in the contract, joined by commas; all where nothing is set. */
  fileFormats: { of: 'tenant', kind: 'formats', usual: '' },
  /** How thick volumes may be where a project has no rules of its own, in millimetres. */
  volumeTextMm: { of: 'tenant', kind: 'number', least: 5, most: 100, usual: 20 },
  volumeDrawingMm: { of: 'tenant', kind: 'number', least: 5, most: 100, usual: 50 },
  /** How many pages of text a volume may have beside that, such as 180; 0 where its thickness alone counts. */
  volumeMostPages: { of: 'tenant', kind: 'number', least: 0, most: 2000, usual: 0 },
  /** Volumes of text that are thinner, in millimetres, and volumes of fewer drawings, in sheets, join their neighbours. */
  volumeLeastMm: { of: 'tenant', kind: 'number', least: 0, most: 50, usual: 10 },
  volumeLeastSheets: { of: 'tenant', kind: 'number', least: 0, most: 200, usual: 20 },
  /** Which boxes 卷盒 the archive accepts, by their inner widths in millimetres, joined by commas; and how much wider than its files one is at least. */
  volumeBoxes: { of: 'tenant', kind: 'boxes', usual: USUAL_PLAN.boxes.join() },
  volumeBoxSlackMm: { of: 'tenant', kind: 'number', least: 0, most: 10, usual: USUAL_PLAN.boxSlackMm },
  /** How 档号 are made: these four words are replaced, what is between them stays. */
  archiveNoPattern: { of: 'tenant', kind: 'archiveNo', usual: words.usual },
  /** How the archive's own numbers 馆藏档号 are made when it receives volumes. */
  holdingNoPattern: { of: 'tenant', kind: 'holdingNo', usual: words.usualHolding },
  /** How the numbers of 接收证明 are made. */
  certificateNoPattern: { of: 'tenant', kind: 'certificateNo', usual: words.usualCertificate },
  /** 1: transfer packages have manifests by SM3 (GB/T 32905) beside those by SHA-256. */
  packageSm3: { of: 'tenant', kind: 'number', least: 0, most: 1, usual: 0 },
  /** How large the carriers are that are neither DVD nor Blu-ray, such as a drive, in megabytes; 0 where there are none. */
  carrierMegabytes: { of: 'tenant', kind: 'number', least: 0, most: 100_000_000, usual: 0 },
  /** 1: forms of volumes say how secret they are; 0: they leave it to a stamp. */
  formSecrecy: { of: 'tenant', kind: 'number', least: 0, most: 1, usual: 1 },
  /** 1: a file is accepted only by who has viewed it as it is. */
  reviewMustView: { of: 'tenant', kind: 'number', least: 0, most: 1, usual: 1 }
} as const satisfies Readonly<Record<string, SettingFacts>>
export type SettingKey = keyof typeof SETTING_FACTS
export const isSetting = (name: string): name is SettingKey => Object.hasOwn(SETTING_FACTS, name)

/** 参数设置: the parameters of one's archive, and in the first tenant those of the installation. `usual` and `says` are asked by its name. */
export const settings = resource('setting', '/sys/setting', {
  right: 'sys.setting',
  fields: {
    name: text({ once: true }),
    value: text({ max: 200 }),
    usual: text({ computed: true }),
    /** What the environment says in its place. */
    fixed: text({ computed: true }),
    says: text({ computed: true })
  },
  label: 'name',
  verbs: ['list', 'queryById', 'edit', 'history', 'undo'],
  sort: ['name', 'asc'],
  lockedWhen: ({ fixed }) => typeof fixed === 'string'
})

/** What the environment says, in the order of the documentation; of a secret only whether it is set. */
export const listEnvironment = call('GET', '/sys/setting/environment', {
  serves: ['sys.setting'],
  input: z.object({}),
  output: z.array(z.object({ id: z.string(), value: z.nullable(z.string()), isSet: z.boolean(), usual: z.string() }))
})
