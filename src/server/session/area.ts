import type { FastifyInstance } from 'fastify'

import { randomImage } from '#contract/session/sign-in.ts'
import { serve } from '../core/serve.ts'
import { serveOwnPassword } from './own-password.ts'
import { serveOwnSettings } from './own-settings.ts'
import { servePermissions } from './permissions.ts'
import { PICTURE } from './picture.ts'
import { serveSession } from './session.ts'
import { serveSignIn } from './sign-in.ts'
import { serveSignOut } from './sign-out.ts'

/** Signing in and out, who one is, what one may, one's own password. */
export default function session(app: FastifyInstance): void {
  serveSignIn(app)
  serveSignOut(app)
  serveSession(app)
  servePermissions(app)
  serveOwnPassword(app)
  serveOwnSettings(app)
  serve(app, randomImage, () => PICTURE)
}
