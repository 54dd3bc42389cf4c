import { projectInformation } from '#contract/organisation/project-information.ts'

import type { Area } from '../core/app-context.ts'
import { serve } from '../core/serve.ts'
import { informationOf } from './project-information.ts'

/** The organisation: who builds, and what is built. */
const area: Area = (app) => {
  serve(app, projectInformation, (_, ctx) => informationOf(ctx))
}
export default area
