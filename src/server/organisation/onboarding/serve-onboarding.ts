import type { FastifyInstance } from 'fastify'

import { chooseOwnUnit, findOwnUnit, readOnboarding } from '#contract/organisation/onboarding.ts'

import { type Pace, takePace } from '../../core/access/attempts.ts'
import type { Ctx } from '../../core/context/context.ts'
import { tooMany } from '../../core/access/rate.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { chooseUnit, codeOf, findUnit } from './choose-unit.ts'
import { onboardingOf } from './read-onboarding.ts'

/** Codes that one user may search for in an hour, before each further one waits: nobody shall list the units by trying. */
const SEARCHES: Pace = { every: 0, free: 30, within: 3600, longest: 900 }

/** Binds what leads somebody new to a project: his unit, its verification, and what he has registered. */
export function serveOnboarding(app: FastifyInstance): void {
  serve(app, readOnboarding, (_, ctx) => onboardingOf(ctx, ctx.principal.org))
  serveOpen(app, findOwnUnit, async ({ uscc }, ctx) => {
    const code = codeOf(uscc)
    await slowDown(ctx)
    const found = await ctx.inTransaction((tx) => findUnit(tx, code), 'tenant')
    return { unit: found ? { name: found.name, orgType: found.orgType, hasPeople: found.hasPeople } : null }
  })
  serve(app, chooseOwnUnit, async (asked, ctx) => onboardingOf(ctx, await chooseUnit(ctx, asked)), {
    extent: 'tenant',
    // Its refusals say as much of a code as the search does.
    before: slowDown
  })
}

async function slowDown({ appContext, principal }: Ctx): Promise<void> {
  const { slowed } = await takePace(appContext.db, `unit codes of ${principal.id}`, SEARCHES)
  if (slowed) throw tooMany(slowed.seconds)
}
