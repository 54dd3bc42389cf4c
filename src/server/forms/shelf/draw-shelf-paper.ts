import type { ShelfDrawer } from '../../domain/transfer/shelf-drawer.ts'
import { drawForms, formWorkersOf } from '../making/draw-forms.ts'
import { shelfList } from './shelf-list.ts'
import { turnOf } from '../../core/workers/process-pool.ts'

/** Draws labels and 架位 lists beside the server's own thread. */
export const drawShelfPaper: ShelfDrawer = async (ctx, paper) => {
  if (paper.kind === 'labels') {
    const { title, labels } = paper
    return (await formWorkersOf(ctx.appContext).run({ kind: 'labels', title, labels, made: new Date() }, turnOf(ctx)))
      .pdf
  }
  const { title, about, rows } = paper
  const data = { title, values: { title, about }, rows: rows.map((row) => ({ ...row })) }
  return (await drawForms(ctx, title, [{ layout: shelfList(), data }])).pdf
}
