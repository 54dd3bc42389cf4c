/** Who is responsible 责任者 for a file, by its cells; of a photograph or a recording, who has made it. */
export const makerOf = (cell: (key: string) => string | null | undefined): string | undefined =>
  cell('responsible') ?? cell('photographer') ?? cell('recorder') ?? undefined
