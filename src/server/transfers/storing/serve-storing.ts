import type { FastifyInstance } from 'fastify'

import * as asked from '#contract/transfers/shelved.ts'

import { serve, serveOpen } from '../../core/http/serve.ts'
import { moveShelved } from './move-shelved.ts'
import { printedPlaces, printedReceived } from './print-shelf.ts'
import { findShelved, movesOf } from './shelved-rows.ts'

/** The store holds volumes of all projects, of which who keeps it need not be a member. */
const WHOLE_TENANT = { extent: 'tenant' } as const

/** Binds what is done with the volumes in the store: they are found, moved, and printed. */
export function serveStoring(app: FastifyInstance): void {
  serve(app, asked.shelvedVolumes, (input, { tx }) => findShelved(tx, input), WHOLE_TENANT)
  serve(app, asked.movesOfVolume, ({ id }, { tx }) => movesOf(tx, id), WHOLE_TENANT)
  serve(
    app,
    asked.moveVolumes,
    async (input, ctx) => {
      await moveShelved(ctx, input)
      return null
    },
    WHOLE_TENANT
  )
  serveOpen(app, asked.printPlaces, (input, ctx) => printedPlaces(ctx, input))
  serveOpen(app, asked.printReceived, (input, ctx) => printedReceived(ctx, input))
}
