import type { PlanSettings, Sides, VolumeRule } from '#contract/archives/volume-plan.ts'

/** A file as far as volumes depend on it. */
export interface PlanFile {
  readonly id: string
  readonly title: string
  readonly catalogCode: string
  /** Its item's place in the catalogue. */
  readonly itemOrder: number
  readonly itemName: string
  readonly groupName: string
  readonly className: string
  /** Null where it belongs to the project as a whole. */
  readonly monomialId: string | null
  /** The unit project's number, `00` for the project. */
  readonly unitNo: string
  readonly unitName: string | null
  readonly medium: string
  readonly carrier: string
  readonly secrecy: string
  readonly retention: string
  readonly specialty: string | null
  /** Its place among the disciplines 专业, and that of its division 分部 among those of GB 50300; 0 where it has none. */
  readonly specialtyOrder: number
  readonly division: string | null
  readonly divisionOrder: number
  readonly drawingNo: string | null
  readonly drawingSize: string | null
  /** Whether it has text on one side or on both; null where nobody has said so, and its volume's counts. */
  readonly sides: Sides | null
  /** Pages, sheets or photographs. */
  readonly pages: number
  /** `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  /** Its place in its item. */
  readonly place: number
  /** When it was taken or recorded, and what a photograph shows (`photo_theme`), where that is known. */
  readonly takenAt?: string | null
  readonly theme?: string | null
}

/** The dictionaries whose values are written into titles. */
export const TITLE_DICTIONARIES = {
  specialty: 'specialty',
  division: 'gb50300_division',
  medium: 'record_medium',
  theme: 'photo_theme'
} as const

/** What a volume of these files comes to. */
export interface VolumeSums {
  readonly textPages: number
  readonly drawingSheets: number
  readonly photos: number
  readonly thicknessMm: number
  /** Null where nothing of it is on paper. */
  readonly boxSpec: string | null
  readonly retention: string | null
  readonly secretLevel: string | null
  readonly startDate: string | null
  readonly endDate: string | null
}

/** The pages of a file in its volume; null for what has none, such as a film. */
export interface PagePlace {
  readonly from: number | null
  readonly to: number | null
}

/** A volume that the rules would form. */
export interface PlannedVolume extends VolumeSums {
  readonly title: string
  readonly monomialId: string | null
  readonly unitNo: string
  /** Its class, which says who has compiled it. */
  readonly class: string
  readonly files: readonly PlanFile[]
  readonly rules: readonly VolumeRule[]
}

/** What a volume is called, or will be but for its number, and what its files are on. */
export interface TitledVolume {
  readonly title: string
  readonly carrier: string
}

/** What a plan is made by. */
export interface PlanInput {
  readonly files: readonly PlanFile[]
  readonly settings: PlanSettings
  readonly projectName: string
  /** What the volumes that there are are called: numbers in brackets go on from theirs, each carrier for itself. */
  readonly titles: readonly TitledVolume[]
  /** What a value of a dictionary is called in a title. */
  readonly nameOf: (dictionary: keyof typeof TITLE_DICTIONARIES, value: string) => string
}
