import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { $menu, menuAt } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { Kbd } from '#ui/actions/kbd.tsx'
import { Link } from '#ui/actions/link.tsx'

import { printedShortcut } from '../shortcuts/table.ts'
import type { ManualBlock, ManualPage, ManualPiece } from './manual-page.ts'
import { useKeysFor } from './standard-keys.ts'

/** What a page is made of never changes its order: each piece is known by its place. */
const keyed = <T,>(all: readonly T[]) => all.map((one, at) => ({ key: String(at), one }))

const HEADING = 'rounded-sm font-semibold outline-0 outline-focus outline-offset-2 focus-visible:outline-2'

interface ManualArticleProps {
  readonly page: ManualPage
  /** Called with the page that a link leads to. */
  readonly onPage: (id: string) => void
}

/** A page of the manual with its headings, in which keys are those of this user and links lead to what this account may open. */
export function ManualArticle({ page, onPage }: ManualArticleProps) {
  return (
    <>
      <h3 tabIndex={-1} className={`pb-2 text-lg/7 ${HEADING}`}>
        {page.title}
      </h3>
      {keyed(page.blocks).map(({ key, one }) => (
        <Block key={`${page.id} ${key}`} block={one} onPage={onPage} />
      ))}
    </>
  )
}

function Block({ block, onPage }: { block: ManualBlock; onPage: (id: string) => void }) {
  const pieces = (all: readonly ManualPiece[]) => <Pieces pieces={all} onPage={onPage} />
  switch (block.kind) {
    case 'heading':
      return (
        <h4 tabIndex={-1} data-heading={block.id} className={`pt-3 pb-1 text-base/6 ${HEADING}`}>
          {block.text}
        </h4>
      )
    case 'text':
      return <p className="pb-2 leading-6">{pieces(block.pieces)}</p>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`flex flex-col gap-1 ps-5 pb-2 ${block.isOrdered ? 'list-decimal' : 'list-disc'}`}>
          {keyed(block.items).map(({ key, one }) => (
            <li key={key}>{pieces(one)}</li>
          ))}
        </List>
      )
    }
    default:
      return (
        <table className="mb-2 w-full border-collapse">
          <thead>
            <tr>
              {block.head.map((title) => (
                <th
                  key={title}
                  scope="col"
                  className="border-line border-b py-1 pe-3 text-start font-normal text-quiet"
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(block.rows).map(({ key: line, one: row }) => (
              <tr key={line}>
                {keyed(row).map(({ key, one }) => (
                  <td key={key} className="border-line border-b py-1 pe-3 align-top">
                    {pieces(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

function Pieces({ pieces, onPage }: { pieces: readonly ManualPiece[]; onPage: (id: string) => void }) {
  const { t } = useTranslation('account')
  const keysFor = useKeysFor()
  return keyed(pieces).map(({ key, one: piece }) => {
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>
    switch (piece.kind) {
      case 'name':
        return (
          <b key={key} className="font-medium">
            {piece.text}
          </b>
        )
      case 'typed':
        return <Kbd key={key} keys={piece.text} />
      case 'key': {
        const keys = keysFor(piece.text)
        return keys === undefined ? (
          <i key={key} className="text-quiet">
            {t('manual.noKeys', { keys: printedShortcut(piece.text) })}
          </i>
        ) : (
          <Kbd key={key} keys={printedShortcut(keys)} />
        )
      }
      default:
        return <Way key={key} text={piece.text} to={piece.to} onPage={onPage} />
    }
  })
}

/** A link to another page of the manual, or to a screen; a screen that this account has not is only named. */
function Way({ text, to, onPage }: { text: string; to: string; onPage: (id: string) => void }) {
  useStore($menu)
  const [, page] = /^([\w-]+)\.md$/.exec(to) ?? []
  if (page !== undefined)
    return (
      <Link kind="inline" onPress={() => onPage(page)}>
        {text}
      </Link>
    )
  const entry = menuAt(to)
  if (!entry) return <b className="font-medium">{text}</b>
  return (
    <Link
      kind="inline"
      onPress={() => {
        closeDialog('keys')
        go(entry.path)
      }}
    >
      {text}
    </Link>
  )
}
