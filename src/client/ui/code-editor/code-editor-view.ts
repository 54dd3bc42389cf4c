import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder
} from '@codemirror/view'

import { announce } from '../base/announcer.ts'
import { type CodeLanguage, type CodeNames, languageOf, namedSql } from './code-editor-languages.ts'
import { codeLook } from './code-editor-look.ts'
import { tabMode } from './code-editor-tab.ts'

/** SPEC.md §9: the code editor's tab size. */
const TAB_SIZE = 2

/** What an editor is given, and given anew when it changes. */
export interface CodeSettings {
  /** Names, descriptions and states of the place of the code. */
  attributes: Record<string, string>
  /** CodeMirror's own texts in the language of the page. */
  phrases: Record<string, string>
  placeholder: string
  isReadOnly: boolean
  isDisabled: boolean
}

interface CodeCallbacks {
  onChange: (text: string) => void
  onTab: (isIndenting: boolean, isSaid: boolean) => void
}

/** Marks a change that came from the owner and not from the person. */
const fromOwner = Annotation.define<boolean>()

/** An editor in the page. */
export class CodeView {
  readonly #view: EditorView
  readonly #settings = new Compartment()
  readonly #language = new Compartment()

  constructor(parent: HTMLElement, text: string, settings: CodeSettings, { onChange, onTab }: CodeCallbacks) {
    this.#view = new EditorView({
      parent,
      doc: text,
      extensions: [
        tabMode(onTab),
        history(),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        indentOnInput(),
        bracketMatching(),
        search({ top: true }),
        keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap]),
        EditorState.tabSize.of(TAB_SIZE),
        indentUnit.of(' '.repeat(TAB_SIZE)),
        codeLook,
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((transaction) => transaction.annotation(fromOwner)))
            onChange(state.doc.toString())
          for (const { effects } of transactions)
            for (const effect of effects) if (effect.is(EditorView.announce)) announce(effect.value, { about: 'code' })
        }),
        this.#settings.of(extensionsOf(settings)),
        this.#language.of([])
      ]
    })
    this.#view.setTabFocusMode(true)
    // What it would say by itself goes the common way.
    this.#view.dom.querySelector('.cm-announced')?.setAttribute('aria-live', 'off')
  }

  /** Takes a text from the owner; one that is there already, or is being composed in, is left alone. */
  take(text: string): void {
    const { doc } = this.#view.state
    const plain = text.replace(/\r\n?/g, '\n')
    if (this.#view.composing || (doc.length === plain.length && doc.toString() === plain)) return
    this.#view.dispatch({ changes: { from: 0, to: doc.length, insert: plain }, annotations: fromOwner.of(true) })
  }

  configure(settings: CodeSettings): void {
    this.#view.dispatch({ effects: this.#settings.reconfigure(extensionsOf(settings)) })
  }

  /** Colours the code as a language; until it has come, or where it cannot, the code stays plain. */
  async speak(
    language: CodeLanguage | undefined,
    isWanted: () => boolean,
    names?: CodeNames | undefined
  ): Promise<void> {
    const loading = names && language === 'sql' ? namedSql(names) : language && languageOf(language)
    const extension = loading ? await loading.catch(() => []) : []
    if (isWanted()) this.#view.dispatch({ effects: this.#language.reconfigure(extension) })
  }

  focus(): void {
    this.#view.focus()
  }

  destroy(): void {
    this.#view.destroy()
  }
}

function extensionsOf({ attributes, phrases, placeholder: words, isReadOnly, isDisabled }: CodeSettings): Extension {
  return [
    EditorView.contentAttributes.of(attributes),
    EditorState.phrases.of(phrases),
    EditorState.readOnly.of(isReadOnly || isDisabled),
    EditorView.editable.of(!isDisabled),
    // Nobody can scroll in what takes no focus.
    isDisabled ? EditorView.lineWrapping : [],
    words ? placeholder(words) : []
  ]
}
