import { describe, expect, it } from "vitest";
import { conditionWords, spanWords } from "./conditions.ts";

describe("a row condition in words", () => {
  it.each([
    ["taxi['distance'] > 0", "`distance` is above 0"],
    ["(rides.seats >= 2) & (rides.seats <= 6)", "`seats` is at least 2 and at most 6"],
    ['pd.notnull(df["end date"])', "`end date` is not missing"],
    ["~df.age.isnull()", "`age` is not missing"],
    ["df['age'].isna() | df['sex'].isna()", "`age` is missing or `sex` is missing"],
    ["df['kind'] == 'open | closed'", "`kind` is `open | closed`"],
    ["df.kind.isin(['a', 'b'])", "`kind` is `a` or `b`"],
    ["~df.kind.isin(['a', 'b'])", "`kind` is none of `a` or `b`"],
    ["df.active == True", "`active` is true"],
    ["games.team_id == 3155526", "`team_id` is 3155526"],
    ["df.price <= 1_500_000", "`price` is at most 1,500,000"],
    ["boats$length != 0", "`length` is not 0"],
    ["df.start < df.end", "`start` is below `end`"],
    ['~df["bill"].str.contains("X", na=False)', "`bill` does not contain `X`"],
    ["df.code.str.startswith('A-') & (df.weight > 2)", "`code` begins with `A-` and `weight` is above 2"],
    ["df.year.between(2000, 2010)", "`year` is from 2000 to 2010"],
    ["(df['day'].dt.year == 2012) | (df.day.dt.year == 2013)", "the year of `day` is 2012 or 2013"],
    ["df['day'] >= dt.datetime(2019, 9, 4)", "`day` is at least `2019-09-04`"],
    ["df.day < pd.Timestamp('2019-09-04')", "`day` is below `2019-09-04`"],
    ["df.index >= '2019'", "the index is at least `2019`"],
  ])("%s", (condition, words) => {
    expect(conditionWords(condition)).toBe(words);
  });

  it("takes a bare name for a column only if it is known to be one", () => {
    expect(conditionWords("rent < 5000", ["rent"])).toBe("`rent` is below 5000");
    expect(conditionWords("rent < 5000")).toBeNull();
  });

  it.each([
    "mask",
    "np.abs(zscores) < 3",
    "df.name.str.len() > 3",
    "df.name.str.contains('^a|b')",
    "df['a'] > limit",
    "df.day.dt.dayofweek == 5",
    "df.day > dt.datetime(2019, month, 1)",
    "~df.year.between(2000, 2010)",
    "skewed_feats > 0.75",
    "~(df.a > 3)",
    "(df.a > 3) | (df.b > 2) & (df.c < 1)",
    "df.groupby('a').size() > 3",
    "(df.a > 3",
    "(df.sex == 1) & (df.sex == 2)",
    "",
  ])("leaves out: %s", (condition) => {
    expect(conditionWords(condition)).toBeNull();
  });
});

it.each([
  ["'2010':'2015'", "from `2010` to `2015`"],
  ["'2010-01-01':", "from `2010-01-01` on"],
  [": pd.Timestamp('2015-06-01')", "up to `2015-06-01`"],
  ["datetime.date(year=2000,month=1,day=1):", "from `2000-01-01` on"],
  ["start:", null],
  [":", null],
])("The span of %s is put in words where its ends are known", (slice, words) => {
  expect(spanWords(slice)).toBe(words);
});
