import type { PlanSettings, VolumeRule } from '#contract/archives/volume-plan.ts'

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
  readonly division: string | null
  readonly drawingNo: string | null
  readonly drawingSize: string | null
  /** Pages, sheets or photographs. */
  readonly pages: number
  /** `YYYY-MM-DD`. */
  readonly from: string | null
  readonly to: string | null
  /** Its place in its item. */
  readonly place: number
}

/** What a volume of these files comes to. */
export interface VolumeSums {
  readonly textPages: number
  readonly drawingSheets: number
  readonly photos: number
  readonly thicknessMm: number
  readonly boxSpec: string
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

/** What a plan is made by. */
export interface PlanInput {
  readonly files: readonly PlanFile[]
  readonly settings: PlanSettings
  readonly projectName: string
  /** Titles of the volumes that there are: numbers in brackets go on from theirs. */
  readonly titles: readonly string[]
  /** What a value of a dictionary is called in a title. */
  readonly nameOf: (dictionary: 'specialty' | 'division' | 'medium', value: string) => string
}
