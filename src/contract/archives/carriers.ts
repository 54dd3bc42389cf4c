/** The carriers 载体 (dictionary `carrier_type`) of which nothing lies on a shelf as sheets of paper. */
const WITHOUT_PAPER: ReadonlySet<string> = new Set(['E', 'OD', 'HD', 'AV'])

/** Whether a file is on paper, whatever else there is of it: without paper it has no thickness, no box and no spine. */
export const isOnPaper = (carrier: string | null): boolean => carrier === null || !WITHOUT_PAPER.has(carrier)
