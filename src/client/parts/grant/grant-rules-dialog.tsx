import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type GrantNode, queryGrantTree } from '#contract/system/roles.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Select } from '#ui/fields/select.tsx'

import { Answered } from '../answer/answered.tsx'
import { useAnswer } from '../answer/use-answer.ts'

/** The rules of a menu, and which of them are granted. */
interface GrantedRules {
  readonly datarule: readonly { readonly id: string; readonly ruleName: string }[]
  readonly drChecked: string
}
interface GrantRulesDialogProps {
  readonly title: string
  readonly canChange: boolean
  /** Brings the rules of a menu. */
  readonly load: (menu: string, signal: AbortSignal) => Promise<GrantedRules>
  /** Grants these rules of a menu and no others. Rejects where that is refused. */
  readonly save: (menu: string, rules: readonly string[]) => Promise<unknown>
  readonly onClose: () => void
}

/** Menus that have data rules, with what is above them in their names. */
const withRules = (nodes: readonly GrantNode[], above = ''): { value: string; label: string }[] =>
  nodes.flatMap(({ key, title, ruleFlag, children }) => {
    const label = above === '' ? title : `${above} / ${title}`
    return [...(ruleFlag === 1 ? [{ value: key, label }] : []), ...withRules(children ?? [], label)]
  })

/** Which data rules are granted with a menu: those of the chosen menu are ticked. */
export function GrantRulesDialog({ title, canChange, load, save, onClose }: GrantRulesDialogProps) {
  const { t } = useTranslation('parts')
  const [chosen, setChosen] = useState<string | null>(null)
  // What is ticked at a menu and not saved is still there when one comes back to it.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const { state, refresh } = useAnswer((signal) => ask(queryGrantTree, {}, { signal, quiet: true }))
  return (
    <Dialog
      isOpen
      title={title}
      width={520}
      isChanged={Object.keys(drafts).length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button slot="close">{t('grant.close')}</Button>}
    >
      <Answered state={state} onRetry={refresh}>
        {({ treeList }) => {
          const menus = withRules(treeList)
          const menu = chosen ?? menus[0]?.value
          if (menu === undefined) return <p className="text-quiet">{t('grant.noRules')}</p>
          return (
            <>
              <Select label={t('grant.menu')} options={menus} value={menu} onChange={setChosen} />
              <Rules
                key={menu}
                {...{ menu, canChange, load, save }}
                ticked={drafts[menu]}
                onTick={(ticked) =>
                  setDrafts(({ [menu]: _, ...others }) =>
                    ticked === undefined ? others : { ...others, [menu]: ticked }
                  )
                }
              />
            </>
          )
        }}
      </Answered>
    </Dialog>
  )
}

interface RulesProps extends Pick<GrantRulesDialogProps, 'canChange' | 'load' | 'save'> {
  readonly menu: string
  /** What is ticked and not saved; undefined where it is what is granted. */
  readonly ticked: string | undefined
  readonly onTick: (ticked: string | undefined) => void
}

const isSame = (one: string, other: string) => one.split(',').sort().join() === other.split(',').sort().join()

function Rules({ menu, canChange, load, save, ticked, onTick }: RulesProps) {
  const { t } = useTranslation('parts')
  const { state, refresh } = useAnswer((signal) => load(menu, signal))
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const done = await save(menu, (ticked ?? '').split(',').filter(Boolean)).then(
      () => true,
      () => false
    )
    setBusy(false)
    if (!done) return
    succeed(t('grant.rulesSaved'))
    onTick(undefined)
    await refresh()
  }
  return (
    <Answered state={state} onRetry={refresh}>
      {({ datarule, drChecked }) => (
        <div className="flex flex-col items-start gap-3">
          <CheckboxGroup
            label={t('grant.rules')}
            description={t('grant.rulesHint')}
            isReadOnly={!canChange}
            options={datarule.map(({ id, ruleName }) => ({ value: id, label: ruleName }))}
            value={ticked ?? drChecked}
            onChange={(now) => onTick(isSame(now, drChecked) ? undefined : now)}
          />
          {canChange && (
            <Button kind="primary" isLoading={isBusy} isDisabled={ticked === undefined} onPress={() => void submit()}>
              {t('grant.saveRules')}
            </Button>
          )}
        </div>
      )}
    </Answered>
  )
}
