/** Sizes and times of the specification (SPEC.md §9), each once. Times are in milliseconds. */
export const WEEK = 604_800_000
export const REQUEST_TIMEOUT = 100_000
export const HEARTBEAT = 10_000
export const HEARTBEAT_REPLY = 6000
/** The socket of the bell, and asking instead of it: built, and off unless a setting says otherwise (SPEC.md §4). */
export const NOTICE_HEARTBEAT = 20_000
export const NOTICE_RECONNECT = 5000
export const NOTICE_POLL = 6000
export const CHUNK_TIMEOUT = 120_000
export const CLICK_GUARD = 300
export const BLUR_CHECK = 100
export const DICT_SEARCH_DEBOUNCE = 300
export const SEARCH_SELECT_DEBOUNCE = 800
export const INSERT_GUARD = 1500
/** The settings drawer's state starts open and closes after this time (SPEC.md §2; READINGS.md A32). */
export const DRAWER_CLOSES = 16
export const RELOAD_EFFECT = 1400
export const PROJECT_RELOAD = 1000
export const EXPIRY_WARNING = 120_000
/** What a switch keeps for on and off. */
export const SWITCH_VALUES = ['Y', 'N'] as const
/** So many found rows are counted together with a page; where there are more, all are counted apart (READINGS.md A75). */
export const COUNTED_AT_ONCE = 10_000
/** So many rows are changed or deleted within one request; more are a job. */
export const BULK_AT_ONCE = 500
/** So many rows of a list are printed at once, all that match it; a page of a list is never longer. */
export const PRINTED_AT_ONCE = 1000
export const PAGE_SIZES = [10, 20, 30] as const
export const PICKER_PAGE_SIZES = [5, 10, 20, 30] as const
export const PICKER_PAGE = 5
/** How high the rows of a picker are at most, in px, and how wide the pickers are. */
export const PICKER_ROWS_HEIGHT = 240
export const PICKER_WIDTH = 900
export const DEPART_PICKER_WIDTH = 500
/** So many characters of a name are seen in a picker; -1 leaves names whole. */
export const PICKER_NAME_LENGTH = 12
/** The keys of a row that a picker gives back: where its id is wanted, and otherwise. */
export const PICKER_RETURN_KEYS = ['id', 'id'] as const
/** What a popup report shows and may be asked by is asked again after so long, and the key of a row is never longer. */
export const REPORT_CACHE = 30_000
export const REPORT_ROW_KEY = 50
/** The parent code of the provinces. */
export const AREA_ROOT = '86'
export const TREE_PAGE = 100
export const PROJECT_PAGE = 1000
export const ROW_HEIGHT = 61
/** An editable table that is as high as its rows is never higher. */
export const TABLE_MAX_HEIGHT = 400
/** Scrolling has ended when nothing has moved for so long. */
export const SCROLL_END = 100
/** The sub-table of a row takes so much of the table's width, and is tried so often again where it does not open, after so many ms each. */
export const SUB_TABLE_SHARE = 0.96
export const SUB_TABLE_RETRIES = 3
export const SUB_TABLE_RETRY = 100
export const NUMBER_COLUMN = 60
export const SELECT_COLUMN = 40
export const SELECT_COLUMN_WITH_STATISTICS = 60
export const MOBILE = 767.99
export const TABLET = 1087.99
/** Named routes, and where they usually lead (SPEC.md §2); the server's menu may have them elsewhere. */
export const HOME_NAME = 'dashboard-Analysis'
export const HOME_PATH = '/dashboard/Analysis'
export const WORKBENCH_NAME = 'workbench-index'
export const WORKBENCH_PATH = '/workbench/index'
/** Pages outside the frame (SPEC.md §2, outer routes). */
export const PDF_PATH = '/pdf'
export const INBOX_PATH = '/archives/noth'
export const SIGN_IN_PATH = '/user/login'
/** What may be seen without a token (SPEC.md §2, routing rules). */
export const PUBLIC_PATHS: readonly string[] = [
  SIGN_IN_PATH,
  '/user/register',
  '/user/register-result',
  '/user/alteration'
]
/** The page that verifies packages, a document of its own outside the application and its routes. */
export const VERIFY_PATH = '/verify'
export const ACCOUNT_PATH = '/account/center'
export const ACCOUNT_SETTINGS_PATH = '/account/settings'
/** Files up to this size go by POST /sys/common/upload, larger ones by tus. Bytes. */
export const SMALL_FILE = 1_048_576 * 4

/** After so many milliseconds without a key, what is typed is taken for what is meant. */
export const TYPING_REST = 700
/** The cookie by which the server learns in which language a page before the sign-in is to be drawn; it says nothing else. */
export const LANGUAGE_COOKIE = 'pro__LANGUAGE'
