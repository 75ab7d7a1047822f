import type { Library } from "./library.ts";

/** Python itself, IPython, files, the web and databases. */
export const general: readonly Library[] = [
  {
    title: "Python",
    module: "builtins",
    conventions: Object.fromEntries(
      "print len open range enumerate zip map filter sorted list dict set tuple str int float bool sum min max abs round type isinstance input iter next getattr setattr hasattr dir help id repr format reversed any all display get_ipython vars globals locals exec eval"
        .split(" ")
        .map((name) => [name, `builtins.${name}`]),
    ),
    calls: [
      {
        does: null,
        of: "builtins",
        names:
          "print len range enumerate zip map filter sum min max abs round isinstance iter next getattr setattr hasattr repr format reversed any all exec eval globals locals vars id tuple str.* super",
      },
      { does: null, gives: "list", of: "builtins", names: "sorted list" },
      { does: null, gives: "dict", of: "builtins", names: "dict" },
      { does: null, gives: "set", of: "builtins", names: "set" },
      { does: null, gives: "str", of: "builtins", names: "str input" },
      { does: null, gives: "number", of: "builtins", names: "int float" },
      { does: "load", gives: "file", of: "builtins", names: "open" },
      { does: "profile", of: "builtins", names: "type dir help" },
      { does: "show", of: "builtins", names: "display" },
      { does: "option", of: "builtins", names: "get_ipython get_ipython.*" },
      { does: "load", of: "file", names: "read readlines readline" },
      { does: "save", of: "file", names: "write writelines" },
      { does: null, of: "list", names: "append extend insert remove pop sort reverse index count copy clear" },
      { does: null, of: "dict", names: "get items keys values update pop setdefault copy" },
      { does: "text", gives: "str", of: "str", names: "lower upper strip replace split join rstrip lstrip title" },
      { does: null, gives: "str", of: "str", names: "format startswith endswith encode decode" },
    ],
  },
  {
    title: "IPython",
    module: "IPython",
    conventions: Object.fromEntries(
      "json csv glob shutil zipfile tarfile gzip joblib random math time warnings logging gc sys itertools collections urllib h5py yaml tqdm bs4 datetime string copy"
        .split(" ")
        .map((name) => [name, name])
        .concat([
          ["Path", "pathlib.Path"],
          ["timedelta", "datetime.timedelta"],
          ["Counter", "collections.Counter"],
          ["defaultdict", "collections.defaultdict"],
          ["BeautifulSoup", "bs4.BeautifulSoup"],
          ["ZipFile", "zipfile.ZipFile"],
        ]),
    ),
    aliases: { "IPython.core.display": "IPython.display" },
    calls: [
      { does: "show", of: "IPython.display", names: "*" },
      { does: "option", of: "IPython", names: "get_ipython core.* get_ipython.*" },
      {
        does: "option",
        names:
          "ipywidgets.* warnings.* logging.* tqdm.pandas tqdm.notebook.* gc.collect random.seed locale.setlocale sys.* os.environ.* tqdm.tqdm.pandas",
      },
      { does: "import", names: "imp.reload importlib.reload importlib.import_module" },
      { does: "time", names: "time.* timeit.* " },
      {
        does: null,
        names:
          "tqdm.* tqdm itertools.* functools.* collections.* math.* operator.* typing.* copy.* datetime.* random.* string.*",
      },
      { does: "sample", names: "random.shuffle random.sample" },
      { does: "convert", names: "datetime.datetime.strptime dateutil.*" },
    ],
  },
  {
    title: "os",
    module: "os",
    calls: [
      {
        does: "listFiles",
        of: "os",
        names: "listdir walk scandir getcwd path.exists path.getsize path.isfile path.isdir stat",
      },
      { does: null, gives: "str", of: "os.path", names: "join basename dirname splitext abspath expanduser" },
      { does: "option", of: "os", names: "chdir makedirs mkdir remove environ.* system path.mkdir rename getenv" },
      { does: "listFiles", names: "glob.glob glob.iglob pathlib.Path.glob subprocess.check_output" },
      { does: null, names: "pathlib.*" },
      { does: "option", names: "shutil.* subprocess.*" },
      { does: "load", names: "zipfile.* tarfile.* gzip.open bz2.* shutil.unpack_archive" },
    ],
  },
  {
    title: "pickle",
    module: "pickle",
    aliases: { cPickle: "pickle", _pickle: "pickle", dill: "pickle", cloudpickle: "pickle" },
    calls: [
      { does: "load", of: "pickle", names: "load loads" },
      { does: "save", of: "pickle", names: "dump dumps" },
      {
        does: "load",
        names:
          "joblib.load json.load json.loads yaml.load yaml.safe_load csv.reader csv.DictReader h5py.File xml.* feather.read_dataframe kaggle_datasets.*",
      },
      { does: "save", names: "joblib.dump json.dump json.dumps csv.writer yaml.dump" },
    ],
    models: [{ label: "Loaded Model", task: null, classes: "pickle.load pickle.loads joblib.load" }],
  },
  {
    title: "requests",
    module: "requests",
    calls: [
      { does: "load", of: "requests", names: "get post request Session" },
      {
        does: "load",
        names:
          "urllib.* urllib2.* bs4.* tweepy.* yfinance.* pandas_datareader.* quandl.* wget.download gdown.* kaggle.* pytube.* selenium.* praw.*",
      },
    ],
  },
  {
    title: "SQL",
    module: "sqlite3",
    calls: [
      {
        does: "load",
        gives: "sql.Connection",
        names:
          "sqlite3.connect sqlalchemy.create_engine psycopg2.connect pymysql.connect mysql.connector.connect pyodbc.connect duckdb.connect google.cloud.bigquery.Client boto3.*",
      },
      {
        does: "load",
        gives: "sql.Result",
        of: "sql.Connection",
        names: "execute query list_rows cursor sql fetchall fetchone",
      },
      {
        does: "load",
        gives: "pandas.DataFrame",
        of: "sql.Result",
        names: "to_dataframe df fetchall fetchdf fetchone fetchmany execute",
      },
      { does: null, of: "sql.Connection", names: "close commit" },
    ],
  },
  {
    title: "re",
    module: "re",
    calls: [
      { does: "text", gives: "str", of: "re", names: "sub findall search match split compile" },
      { does: "text", names: "unicodedata.* contractions.* string.punctuation.* emoji.*" },
    ],
  },
];
