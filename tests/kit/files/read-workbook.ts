import { readSheet } from 'read-excel-file/node'

/** The cells of a workbook, row by row, as another program reads them; by default those of its first tab. */
export const readWorkbook = (file: string | Buffer, tab = 1): Promise<readonly (readonly unknown[])[]> =>
  typeof file === 'string' ? readSheet(file, tab) : readSheet(file, tab)
