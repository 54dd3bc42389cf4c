import type { Ways } from '#contract/session/ways.ts'
import type { Config } from '../../config/config.ts'

/** How codes are sent to phones here: by a gateway, into the demo's outbox, or not at all. */
export const phoneWay = ({ smsUrl, demo }: Config): Ways['phone'] => (smsUrl ? 'gateway' : demo ? 'outbox' : 'off')

/** The ways in that the settings open. */
export const waysOf = (config: Config): Ways => ({
  phone: phoneWay(config),
  register: config.register && phoneWay(config) !== 'off',
  oidc: config.oidc !== undefined,
  cas: config.casUrl?.href.replace(/\/+$/, '') ?? null
})
