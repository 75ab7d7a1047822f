import type { Library } from "./library.ts";
import { byLastPart } from "./names.ts";

/** Python itself, IPython, files, the web and databases. */
export const general: readonly Library[] = [
  {
    title: "Python",
    module: "builtins",
    conventions: byLastPart(
      "builtins.{print len open range enumerate zip map filter sorted list dict set tuple str int float bool sum min max abs round type isinstance input iter next getattr setattr hasattr dir help id repr format reversed any all hash display get_ipython vars globals locals exec eval}",
    ),
    calls: {
      builtins: {
        neutral:
          "print len range enumerate zip map filter sum min max abs round isinstance iter next getattr setattr hasattr repr format reversed any all exec eval globals locals vars id tuple hash str.* super",
        "neutral -> list": "sorted list",
        "neutral -> dict": "dict",
        "neutral -> set": "set",
        "neutral -> str": "str input",
        "neutral -> number": "int float",
        "load -> file": "open",
        profile: "type dir help",
        show: "display",
        option: "get_ipython get_ipython.*",
      },
      file: {
        load: "read readlines readline",
        save: "write writelines",
      },
      list: { neutral: "append extend insert remove pop sort reverse index count copy clear" },
      dict: { neutral: "get items keys values update pop setdefault copy" },
      str: {
        "text -> str": "lower upper strip replace split join rstrip lstrip title",
        "neutral -> str": "format startswith endswith encode decode",
      },
    },
    treats: { builtins: { "encoded, hash": "hash" } },
  },
  {
    title: "IPython",
    module: "IPython",
    conventions: {
      ...byLastPart(
        "json csv glob shutil zipfile tarfile gzip joblib random math time warnings logging gc sys itertools collections urllib h5py yaml tqdm bs4 datetime string copy",
      ),
      ...byLastPart(
        "pathlib.Path datetime.timedelta collections.{Counter defaultdict} bs4.BeautifulSoup zipfile.ZipFile",
      ),
    },
    aliases: { "IPython.core.display": "IPython.display" },
    calls: {
      "IPython.display": { show: "*" },
      IPython: { option: "get_ipython core.* get_ipython.*" },
      "": {
        option:
          "ipywidgets.* warnings.* logging.* tqdm.pandas tqdm.notebook.* gc.collect random.seed locale.setlocale sys.* os.environ.* tqdm.tqdm.pandas",
        import: "imp.reload importlib.reload importlib.import_module",
        time: "time.* timeit.*",
        neutral:
          "tqdm.* tqdm itertools.* functools.* collections.* math.* operator.* typing.* copy.* datetime.* random.* string.*",
        sample: "random.shuffle random.sample",
        convert: "datetime.datetime.strptime dateutil.*",
      },
    },
  },
  {
    title: "os",
    module: "os",
    calls: {
      os: {
        listFiles: "listdir walk scandir getcwd path.{exists getsize isfile isdir} stat",
        option: "chdir makedirs mkdir remove environ.* system path.mkdir rename getenv",
      },
      "os.path": { "neutral -> str": "join basename dirname splitext abspath expanduser" },
      "": {
        listFiles: "glob.glob glob.iglob pathlib.Path.glob subprocess.check_output",
        neutral: "pathlib.*",
        option: "shutil.* subprocess.*",
        load: "zipfile.* tarfile.* gzip.open bz2.* shutil.unpack_archive",
      },
    },
  },
  {
    title: "pickle",
    module: "pickle",
    aliases: { cPickle: "pickle", _pickle: "pickle", dill: "pickle", cloudpickle: "pickle" },
    calls: {
      pickle: {
        load: "load loads",
        save: "dump dumps",
      },
      "": {
        load: "joblib.load json.load json.loads yaml.load yaml.safe_load csv.reader csv.DictReader h5py.File xml.* feather.read_dataframe kaggle_datasets.*",
        save: "joblib.dump json.dump json.dumps csv.writer yaml.dump",
      },
    },
    models: { any: { "Loaded Model": "pickle.load pickle.loads joblib.load" } },
  },
  {
    title: "requests",
    module: "requests",
    calls: {
      requests: { load: "get post request Session" },
      "": {
        load: "urllib.request.* urllib.urlopen urllib.urlretrieve urllib2.* bs4.* tweepy.* yfinance.* pandas_datareader.* quandl.* wget.download gdown.* kaggle.* pytube.* selenium.* praw.*",
      },
    },
  },
  {
    title: "SQL",
    module: "sqlite3",
    calls: {
      "": {
        "load -> sql.Connection":
          "sqlite3.connect sqlalchemy.create_engine psycopg2.connect pymysql.connect mysql.connector.connect pyodbc.connect duckdb.connect google.cloud.bigquery.Client boto3.*",
      },
      "sql.Connection": {
        "load -> sql.Result": "execute query list_rows cursor sql fetchall fetchone",
        neutral: "close commit",
      },
      "sql.Result": { "load -> pandas.DataFrame": "to_dataframe df fetchall fetchdf fetchone fetchmany execute" },
    },
  },
  {
    title: "re",
    module: "re",
    calls: {
      re: { "text -> str": "sub findall search match split", "text -> re.Pattern": "compile" },
      "": { text: "unicodedata.* contractions.* string.punctuation.* emoji.* preprocessor.clean wordninja.split" },
    },
    treats: {
      "": { "cleaned-text, links": "preprocessor.clean", "cleaned-text, other": "wordninja.split contractions.fix" },
    },
  },
];
