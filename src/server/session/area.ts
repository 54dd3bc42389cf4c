import type { FastifyInstance } from 'fastify'

import { randomImage } from '#contract/session/sign-in.ts'
import { serve } from '../core/http/serve.ts'
import { serveCas } from './cas.ts'
import { serveChecks } from './checks.ts'
import { serveDepartments } from './departments.ts'
import { serveOlderRecovery } from './older-recovery.ts'
import { serveOwnAccount } from './own-account.ts'
import { serveOwnPassword } from './own-password.ts'
import { serveOwnSettings } from './own-settings.ts'
import { servePermissions } from './permissions.ts'
import { servePhone } from './phone.ts'
import { picture } from './picture.ts'
import { serveRecovery } from './recovery.ts'
import { serveRecoveryCodes } from './recovery-codes.ts'
import { serveRegister } from './register.ts'
import { serveSealingKey } from './sealing-key.ts'
import { serveSession } from './session.ts'
import { serveSignIn } from './sign-in.ts'
import { serveSignOut } from './sign-out.ts'
import { serveThird } from './third.ts'
import { serveWays } from './serve-ways.ts'

/** Every way in and out, who one is, what one may, one's own account. */
export default function session(app: FastifyInstance): void {
  serveWays(app)
  serveSignIn(app)
  servePhone(app)
  serveThird(app)
  serveCas(app)
  serveRegister(app)
  serveRecovery(app)
  serveOlderRecovery(app)
  serveRecoveryCodes(app)
  serveSignOut(app)
  serveSession(app)
  servePermissions(app)
  serveDepartments(app)
  serveOwnPassword(app)
  serveOwnSettings(app)
  serveSealingKey(app)
  serveOwnAccount(app)
  serveChecks(app)
  serve(app, randomImage, () => picture())
}
