import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  presentAddress,
  onArrival,
  ownParams,
  queryPart,
  setAddress,
  takeArrival
} from '#core/state/pages/addresses.ts'
import { warn } from '#core/state/toasts.ts'
import { useOwnPage } from '#core/work/own-page.ts'

import { type Params, type ParamValues, readParams, writeParams } from './params.ts'

/** What a page shows, as its address says it. */
export interface PageAddress<P extends Params> {
  /** What the address says at present. */
  readonly values: () => ParamValues<P>
  /** Says something anew. `isEntry`: with an entry of the browser's history of its own, to which Back leads; otherwise in place. */
  readonly set: (changed: Partial<ParamValues<P>>, how?: { readonly isEntry?: boolean }) => void
  /** Calls at once where the page is new or somebody has come to it, and whenever somebody comes; not for what the page says itself. Gives back how to stop. */
  readonly follow: (show: (values: ParamValues<P>) => void) => () => void
}

/**
 * The address of this page: what the page shows is read from it and written into it, so that a reload, Back, Forward and a copied
 * link bring the same place. `params` and the page they belong to stay the same while the page is drawn. What an address says in a
 * way that means nothing is left out, and said by its title.
 */
export function usePageAddress<P extends Params>(
  params: P,
  titles: Readonly<Record<keyof P & string, string>>
): PageAddress<P> {
  const { key } = useOwnPage()
  const { t } = useTranslation('parts')
  const [own] = useState(() => {
    ownParams(key, Object.keys(params))
    let isNew = true
    let follower: ((values: ParamValues<P>) => void) | undefined
    let report: (faults: readonly (keyof P & string)[]) => void = () => undefined
    const read = () => readParams(params, queryPart(presentAddress(key)))
    const arrive = () => {
      if (!follower || !(takeArrival(key) || isNew)) return
      isNew = false
      const { values, faults } = read()
      if (faults.length > 0) report(faults)
      follower(values)
    }
    const address: PageAddress<P> = {
      values: () => read().values,
      set: (changed, how) =>
        setAddress(key, writeParams(params, { ...read().values, ...changed }, queryPart(presentAddress(key))), how),
      follow(show) {
        follower = show
        const stop = onArrival(key, arrive)
        arrive()
        return () => {
          follower = undefined
          stop()
        }
      }
    }
    return {
      address,
      reportBy: (by: typeof report) => {
        report = by
      }
    }
  })
  own.reportBy((faults) =>
    warn(t('address.unreadable', { names: faults.map((name) => titles[name]).join(t('address.comma')) }))
  )
  return own.address
}

/** What a list shows, kept in the address of its page: the present values, and how some of them are changed in place. */
export function useAddressState<P extends Params>(
  params: P,
  titles: Readonly<Record<keyof P & string, string>>
): readonly [values: ParamValues<P>, change: (changed: Partial<ParamValues<P>>) => void] {
  const address = usePageAddress(params, titles)
  const [values, setValues] = useState(address.values)
  useEffect(
    () => address.follow((next) => setValues((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))),
    [address]
  )
  const [change] = useState(() => (changed: Partial<ParamValues<P>>) => {
    address.set(changed)
    setValues(address.values())
  })
  return [values, change]
}
