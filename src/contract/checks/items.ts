/** The properties 四性 that DA/T 70-2018 groups its items by: authentic 真实性, whole 完整性, usable 可用性, safe 安全性. */
export const CHECK_PROPERTIES = ['ZSX', 'WZX', 'KYX', 'AQX'] as const
export type CheckProperty = (typeof CHECK_PROPERTIES)[number]

/** The stages of DA/T 70-2018: filing 归档 (G), transfer and receipt 移交与接收 (Y), long keeping 长期保存 (B). */
export const CHECK_STAGES = ['G', 'Y', 'B'] as const
export type CheckStage = (typeof CHECK_STAGES)[number]

/** How grave what an item finds is: an error fails the run, a warning and a hint do not. */
export const CHECK_LEVELS = ['error', 'warn', 'info'] as const
export type CheckLevel = (typeof CHECK_LEVELS)[number]

/** One of the 44 items: what it belongs to, and what it checks. */
export interface CheckItemFacts {
  readonly property: CheckProperty
  readonly level: CheckLevel
  readonly stages: readonly CheckStage[]
  readonly scope: 'file' | 'record' | 'volume' | 'project' | 'package'
}

/** Every item of the four-property check, by its code; `item.…` and `how.…` of the texts say what each measures. */
export const CHECK_ITEMS = {
  'ZS-01': { property: 'ZSX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'file' },
  'ZS-02': { property: 'ZSX', level: 'warn', stages: ['G', 'Y'], scope: 'file' },
  'ZS-03': { property: 'ZSX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'file' },
  'ZS-04': { property: 'ZSX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'record' },
  'ZS-05': { property: 'ZSX', level: 'error', stages: ['G', 'Y'], scope: 'record' },
  'ZS-06': { property: 'ZSX', level: 'warn', stages: ['G', 'Y'], scope: 'record' },
  'ZS-07': { property: 'ZSX', level: 'warn', stages: ['G', 'Y'], scope: 'record' },
  'ZS-08': { property: 'ZSX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'volume' },
  'ZS-09': { property: 'ZSX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'package' },
  'ZS-10': { property: 'ZSX', level: 'error', stages: ['Y'], scope: 'package' },
  'ZS-11': { property: 'ZSX', level: 'error', stages: ['Y'], scope: 'package' },
  'ZS-12': { property: 'ZSX', level: 'error', stages: ['Y', 'B'], scope: 'record' },
  'ZS-13': { property: 'ZSX', level: 'info', stages: ['G', 'Y'], scope: 'file' },
  'WZ-01': { property: 'WZX', level: 'error', stages: ['Y'], scope: 'package' },
  'WZ-02': { property: 'WZX', level: 'error', stages: ['Y'], scope: 'package' },
  'WZ-03': { property: 'WZX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'record' },
  'WZ-04': { property: 'WZX', level: 'error', stages: ['G', 'Y'], scope: 'volume' },
  'WZ-05': { property: 'WZX', level: 'error', stages: ['G', 'Y'], scope: 'project' },
  'WZ-06': { property: 'WZX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'file' },
  'WZ-07': { property: 'WZX', level: 'error', stages: ['G', 'Y'], scope: 'file' },
  'WZ-08': { property: 'WZX', level: 'warn', stages: ['G', 'Y'], scope: 'record' },
  'WZ-09': { property: 'WZX', level: 'error', stages: ['G', 'Y'], scope: 'record' },
  'WZ-10': { property: 'WZX', level: 'error', stages: ['Y'], scope: 'package' },
  'WZ-11': { property: 'WZX', level: 'warn', stages: ['G', 'Y'], scope: 'record' },
  'KY-01': { property: 'KYX', level: 'error', stages: ['Y', 'B'], scope: 'package' },
  'KY-02': { property: 'KYX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'file' },
  'KY-03': { property: 'KYX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'file' },
  'KY-04': { property: 'KYX', level: 'error', stages: ['G', 'Y'], scope: 'file' },
  'KY-05': { property: 'KYX', level: 'warn', stages: ['G', 'Y', 'B'], scope: 'file' },
  'KY-06': { property: 'KYX', level: 'error', stages: ['G', 'Y'], scope: 'file' },
  'KY-07': { property: 'KYX', level: 'warn', stages: ['G'], scope: 'file' },
  'KY-08': { property: 'KYX', level: 'info', stages: ['G'], scope: 'file' },
  'KY-09': { property: 'KYX', level: 'error', stages: ['G', 'Y'], scope: 'file' },
  'KY-10': { property: 'KYX', level: 'error', stages: ['Y'], scope: 'package' },
  'KY-11': { property: 'KYX', level: 'warn', stages: ['G', 'Y'], scope: 'record' },
  'AQ-01': { property: 'AQX', level: 'error', stages: ['G', 'Y', 'B'], scope: 'file' },
  'AQ-02': { property: 'AQX', level: 'error', stages: ['G', 'Y'], scope: 'file' },
  'AQ-03': { property: 'AQX', level: 'error', stages: ['G', 'Y'], scope: 'record' },
  'AQ-04': { property: 'AQX', level: 'warn', stages: ['G', 'Y'], scope: 'file' },
  'AQ-05': { property: 'AQX', level: 'error', stages: ['Y'], scope: 'package' },
  'AQ-06': { property: 'AQX', level: 'warn', stages: ['Y', 'B'], scope: 'package' },
  'AQ-07': { property: 'AQX', level: 'error', stages: ['B'], scope: 'file' },
  'CF-01': { property: 'ZSX', level: 'warn', stages: ['G', 'Y'], scope: 'project' },
  'ZJ-01': { property: 'WZX', level: 'warn', stages: ['G', 'Y'], scope: 'volume' }
} as const satisfies Readonly<Record<string, CheckItemFacts>>
export type CheckCode = keyof typeof CHECK_ITEMS
export const CHECK_CODES = Object.keys(CHECK_ITEMS) as CheckCode[]
export const isCheckCode = (code: string): code is CheckCode => Object.hasOwn(CHECK_ITEMS, code)

/** What items measure by, where a scheme may say another number than DA/T 70 and DA/T 31 ask for, with the usual one. */
export const CHECK_PARAMETERS = {
  /** Months after the acceptance of a project in which documents may still be made. */
  'ZS-06': { months: 3 },
  /** Of a title's pairs of letters so many per cent are in the text. */
  'ZS-13': { percent: 80 },
  /** Dots per inch that a scan has at least. */
  'KY-07': { dpi: 300 },
  /** Characters of a file name at most. */
  'KY-09': { longest: 200 },
  /** Millimetres of a volume at most, whatever its project has chosen. */
  'ZJ-01': { thickest: 50 }
} as const satisfies Readonly<Partial<Record<CheckCode, Readonly<Record<string, number>>>>>
