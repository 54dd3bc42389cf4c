import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Verb } from '#contract/core/resource/verbs.ts'
import { $permission, hiddenActions, isControlled } from '#core/state/session/permissions.ts'

import { may } from './rows.ts'

/** How a list offers something: who has no right to it does not see it, or sees it disabled, as 授权策略 of the action says. */
type Offer = 'offered' | 'disabled' | 'hidden'

/** How the buttons above a list are offered, by the permission prefix of its menu (SPEC.md §6, authPre). */
export function useOffers({ calls, right }: Pick<AnyResource, 'calls' | 'right'>): (verb: Verb) => Offer {
  const permission = useStore($permission)
  return useMemo(() => {
    const authPre = `${right}:`
    // Rights that come later are new to it.
    const hidden = new Set(permission ? hiddenActions(authPre) : [])
    return (verb) => {
      if (may({ calls }, verb)) return 'offered'
      const serves = calls[verb]?.serves
      const action = Array.isArray(serves) ? serves.find((one) => one.startsWith(authPre)) : undefined
      if (action === undefined || !isControlled(action)) return 'hidden'
      return hidden.has(action.slice(authPre.length)) ? 'hidden' : 'disabled'
    }
  }, [permission, calls, right])
}

/** Why a button that is shown without the right to it does nothing; nothing where it may be pressed. */
export function useOfferReason(): (offer: Offer, action: string) => string | undefined {
  const { t } = useTranslation('resource')
  return (offer, action) => (offer === 'disabled' ? t('noRightTo', { action }) : undefined)
}
