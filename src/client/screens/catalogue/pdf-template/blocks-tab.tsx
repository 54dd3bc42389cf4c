import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { MOST_FORM_BLOCKS } from '#contract/forms/form-kinds.ts'
import type { FormBlock, FormLayout } from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/layout-faults.ts'
import { announce } from '#ui/base/announcer.ts'
import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'
import { useWantedFocus } from '#ui/base/focus/use-wanted-focus.ts'
import { Button } from '#ui/actions/button.tsx'
import { ListBox } from '#ui/data/list-box.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

import { BlockFields } from './block-fields.tsx'
import { type BoxStep, newBlock, stepped } from './layout-draft.ts'
import type { TabProps } from './layout-tabs.ts'
import { useBlockName } from './use-block-name.ts'

/** A step by an arrow, and with Shift. Millimetres. */
const [SMALL, LARGE] = [1, 10]
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}
const KINDS = ['box', 'title', 'text', 'grid', 'table'] as const

/** Reads the arrow of a designer: Alt moves, Ctrl with it sizes, Shift takes the larger step. */
function stepOf({ key, altKey, ctrlKey, shiftKey }: KeyboardEvent): BoxStep | null {
  const arrow = ARROWS[key]
  if (!arrow || !altKey) return null
  const by = shiftKey ? LARGE : SMALL
  return [arrow[0] * by, arrow[1] * by, ctrlKey ? 'size' : 'place']
}

interface BlocksTabProps extends TabProps {
  readonly selected: number
  readonly onSelect: (at: number) => void
}

/** What is on a form, as a list in the order in which it is read, and below it all that is said of the part that is chosen. */
export function BlocksTab({ layout, onChange, selected, onSelect }: BlocksTabProps) {
  const { t } = useTranslation('forms')
  const { box, want } = useWantedFocus()
  const sayEnd = useOrderEnd('layout')
  const { blocks } = layout
  const nameOf = useBlockName()
  const wordsOf = (at: number, of: FormLayout = layout) => {
    const block = of.blocks[at]
    if (block?.kind === 'box') return t('pdfTemplate.place', { name: nameOf(of, at), ...placeOfBox(block, of) })
    return t('pdfTemplate.flows', { name: nameOf(of, at), kind: t(`pdfTemplate.kind.${block?.kind ?? 'text'}`) })
  }
  const change = (changed: readonly FormBlock[]): FormLayout => {
    const next = { ...layout, blocks: [...changed] }
    onChange(next)
    return next
  }
  const chosen = blocks[selected]
  const setBlock = (block: FormBlock) => change(blocks.with(selected, block))
  const say = (words: string) => announce(words, { about: 'layout' })
  const move = (by: 1 | -1) => {
    const to = selected + by
    if (!chosen) return
    if (!blocks[to]) return sayEnd(by)
    change(blocks.toSpliced(selected, 1).toSpliced(to, 0, chosen))
    onSelect(to)
    say(t('pdfTemplate.moved', { name: nameOf(layout, selected), place: to + 1, count: blocks.length }))
  }
  const pressed = (event: KeyboardEvent) => {
    const step = stepOf(event)
    if (!step || !chosen) return removeByKey(event)
    event.preventDefault()
    event.stopPropagation()
    if (chosen.kind === 'box') say(wordsOf(selected, setBlock(stepped(chosen, layout, step))))
    else if (step[1] !== 0 && step[2] === 'place') move(step[1] > 0 ? 1 : -1)
    else say(t('pdfTemplate.onlyOrder', { name: nameOf(layout, selected) }))
  }
  const add = (kind: FormBlock['kind']) => {
    change(blocks.toSpliced(selected + 1, 0, newBlock(kind, t(`pdfTemplate.kind.${kind}`))))
    onSelect(Math.min(selected + 1, blocks.length))
    want('[data-block] input')
    say(t('pdfTemplate.added', { kind: t(`pdfTemplate.kind.${kind}`) }))
  }
  const remove = () => {
    say(t('pdfTemplate.removed', { name: nameOf(layout, selected) }))
    change(blocks.toSpliced(selected, 1))
    onSelect(Math.max(0, Math.min(selected, blocks.length - 2)))
    want('[role="listbox"] [tabindex="0"], [role="listbox"]')
  }
  const removeByKey = (event: KeyboardEvent) => {
    const isInList = event.target instanceof Element && event.target.closest('[role="listbox"]')
    if (event.key !== 'Delete' || !isInList || blocks.length < 2) return
    event.preventDefault()
    remove()
  }
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-2" onKeyDownCapture={pressed}>
      <p className="text-quiet text-sm">{t('pdfTemplate.layoutHint')}</p>
      <ListBox
        aria-label={t('pdfTemplate.items')}
        className="max-h-64"
        selectionMode="single"
        disallowEmptySelection
        selectionBehavior="replace"
        selectedKeys={[String(selected)]}
        onSelectionChange={(keys) => keys !== 'all' && onSelect(Number([...keys][0] ?? 0))}
        options={blocks.map((_, at) => ({ value: String(at), label: wordsOf(at) }))}
      />
      <div className="flex flex-wrap gap-2">
        <MenuTrigger>
          <Button icon={<Plus aria-hidden />} isDisabled={blocks.length >= MOST_FORM_BLOCKS}>
            {t('pdfTemplate.addBlock')}
          </Button>
          <Menu aria-label={t('pdfTemplate.addBlock')}>
            {KINDS.map((kind) => (
              <MenuItem key={kind} id={kind} onAction={() => add(kind)}>
                {t(`pdfTemplate.kind.${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
        <Button icon={<Trash2 aria-hidden />} isDisabled={blocks.length < 2} onPress={remove}>
          {t('pdfTemplate.removeBlock')}
        </Button>
        <Button icon={<ArrowUp aria-hidden />} isDisabled={selected === 0} onPress={() => move(-1)}>
          {t('pdfTemplate.earlier')}
        </Button>
        <Button icon={<ArrowDown aria-hidden />} isDisabled={selected >= blocks.length - 1} onPress={() => move(1)}>
          {t('pdfTemplate.later')}
        </Button>
      </div>
      <div data-block="">
        {chosen && (
          <BlockFields key={`${selected} ${chosen.kind}`} block={chosen} {...{ layout }} onChange={setBlock} />
        )}
      </div>
    </div>
  )
}
