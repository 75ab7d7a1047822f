const words = (text: string): string[] => text.trim().split(/\s+/);

/** Names every Python 3 module can use. */
export const PYTHON_BUILTINS: ReadonlySet<string> = new Set(
  words(`
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
  BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
  DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError
  FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError
  InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None
  NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError
  ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration StopIteration
  SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError UnicodeDecodeError
  UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning WindowsError
  ZeroDivisionError __build_class__ __debug__ __doc__ __import__ __loader__ __name__ __package__ __spec__ __file__
  __builtins__ __annotations__ __path__ abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile
  complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals
  hasattr hash help hex id input int isinstance issubclass iter len license list locals map max memoryview min next object oct
  open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str sum super tuple type
  vars zip
`),
);

/** Names that only Python 2 has. */
export const PYTHON2_BUILTINS: ReadonlySet<string> = new Set(
  words("apply basestring buffer cmp coerce execfile file intern long raw_input reduce reload unichr unicode xrange"),
);

const IPYTHON_NAMES: ReadonlySet<string> = new Set(
  words("In Out _ __ ___ _i _ii _iii _dh _ih _oh display get_ipython __IPYTHON__"),
);

/** Names that IPython puts into every notebook: display, the history (`_`, `_12`, `In`, `Out`), Databricks and Colab have theirs. */
export function isNotebookName(name: string): boolean {
  return IPYTHON_NAMES.has(name) || /^_i?\d+$/.test(name) || HOSTED.has(name);
}

/** Put into every notebook by Databricks and PySpark kernels. */
const HOSTED: ReadonlySet<string> = new Set(words("spark sc sqlContext dbutils displayHTML"));

/** Builtins whose loss is felt: later code that calls them breaks. Legal notices and exceptions are left out. */
export const SHADOWABLE_BUILTINS: ReadonlySet<string> = new Set(
  [...PYTHON_BUILTINS].filter(
    (name) => /^[a-z]+$/.test(name) && !["copyright", "credits", "license", "exit", "quit"].includes(name),
  ),
);
