/** On what the files of a project are where it says nothing: on most sites each is on paper and is scanned as well. */
export const USUAL_CARRIER = 'PE'
/** What is only electronic. */
export const ELECTRONIC = 'E'

/** The carriers 载体 (dictionary `carrier_type`) of which nothing is on paper. */
export const WITHOUT_PAPER: readonly string[] = [ELECTRONIC, 'OD', 'HD', 'AV']

/** Whether a file is on paper, whatever else there is of it: without paper it has no thickness, no box and no spine. */
export const isOnPaper = (carrier: string | null): boolean => carrier === null || !WITHOUT_PAPER.includes(carrier)

/** Whether files on these carriers are only electronic: their volume is counted in files and bytes, and has no pages on a shelf. */
export const areElectronic = (carriers: readonly (string | null)[]): boolean =>
  carriers.length > 0 && !carriers.some(isOnPaper)

/** The formats of what was made on a computer and never was on paper. A PDF or a picture may be a scan. */
export const BORN_DIGITAL: readonly string[] = ['dwg', 'dxf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps']
