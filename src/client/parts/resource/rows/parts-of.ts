import type { AnyResource } from '#contract/core/resource/resource.ts'

/** Narrows a list to the parts of a row. */
export const partsOf = ({ partOf }: AnyResource, whole: string | undefined): Readonly<Record<string, string>> =>
  partOf === undefined || whole === undefined ? {} : { [partOf]: whole }
