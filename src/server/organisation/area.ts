import { editProjectInformation, projectInformation } from '#contract/organisation/project-information.ts'

import type { Area } from '../core/app-context.ts'
import { serve } from '../core/serve.ts'
import { editInformation } from './edit-information.ts'
import { serveEnterprise } from './enterprise/serve-enterprise.ts'
import { serveParticipants } from './participants.ts'
import { serveUnitProjects } from './unit-projects.ts'
import { informationOf } from './project-information.ts'

/** The organisation: who builds, and what is built. */
const area: Area = (app) => {
  serveEnterprise(app)
  serveParticipants(app)
  serveUnitProjects(app)
  serve(app, projectInformation, (_, ctx) => informationOf(ctx))
  // What may occur only once is asked of all projects of the tenant.
  serve(app, editProjectInformation, editInformation, { extent: 'tenant' })
}
export default area
