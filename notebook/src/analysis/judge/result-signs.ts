/** What tells a result from a remark, by its words. */

/** "Notice how ...", "Note that ...", "Task: ..." before a statement. */
export const POINTED_OUT =
  /^(?:(?:again|also|now|but|and|so|please),? )*(?:note|notice|observe)(?: also| now| again| here)?,? (?:that|how(?! many| to)) /i;

/** The author looks at something and says what is to be seen. */
export const OBSERVED =
  /\b(?:(?:we|I|you|one|it)(?: can| could| may)?(?: \w+ly| also| now| already)? (?:see|observe|notice|conclude(?! b[ye]\b| with\b)|find|found|saw|observed|noticed|noted|concluded|learn|learned|discover|discovered|infer|understand|deduce|know|be (?:seen|confident|concluded|observed))|(?:shows?|showed) (?:that|how (?:much|little)|no|most|little|an? (?:clear|strong|weak|slight|positive|negative|significant|general|similar|high|low|large|small|steady))|(?:indicates?|indicated|suggests?|suggested|reveals?|revealed|confirms?|confirmed|demonstrates?|implies|tells? us|means) (?:that|an?|the|no)|turns? out|turned out|(?:appears?|seems?|tends?)\b|looks? (?:like|as|to be|very|pretty|quite|much|good|better|worse|bad|reasonable|similar|balanced|normal|\w*un\w+)\b|as expected|clear(?:ly)?(?: that)?|evident(?:ly)?|obvious(?:ly)?|surprising(?:ly)?|interesting(?:ly)?|noticeabl[ey]|unsurprising(?:ly)?)\b/i;

/** "It can be concluded that", "one sees that" in other languages. */
const CONCLUDED_ELSEWHERE =
  /(?<!\p{L})(?:disimpulkan|kesimpulan\p{L}*|terlihat|menunjukkan|conclu(?:imos|ir|ye|i-se|ído|so|re|t|era)|observ(?:amos|a-se|ar que)|se (?:observa|puede ver|concluye)|on (?:voit|constate|remarque|observe)|si (?:vede|nota|osserva)|(?:schlie(?:ß|ss)en|sehen) wir|man sieht|zeigt sich|ergibt sich|dapat dilihat|widać|wynika|görül\p{L}+|sonuç olarak|можно сделать вывод|видно|видим|получили)(?!\p{L})|[볼알] 수 있|나타났|可以看[出到]|可见|[说說]明|表明|[わ分]か[るり]|見られる|と言える/iu;

/** What makes a sentence a result, by weight. */
export const RESULT_SIGNS: readonly (readonly [weight: number, pattern: RegExp])[] = [
  [2, CONCLUDED_ELSEWHERE],
  [1.5, POINTED_OUT],
  [2, OBSERVED],
  [
    1.5,
    /\b(?:(?:\w{2,}er|more|less|fewer|worse|better)(?: \S+){0,8}? than(?! \d)|(?:is|are|was|were|performs?|performed|does|did) (?:\w+ ){0,2}(?:better|worse|higher|lower|larger|smaller|faster|slower)\b|by an? (?:much )?(?:higher|lower|larger|smaller)|as (?:\w+ ){1,3}as|compared (?:to|with)|in comparison|twice|(?:\d+|several|many|two|three|four|ten) times|(?:much|far|slightly|significantly|a (?:little|lot|bit)|even|considerably|substantially|marginally) (?:more|less|worse|\w{2,}er)|(?:the|our|its|their) (?:\w+ )?(?:best|worst|highest|lowest|largest|smallest|greatest|most|least|strongest|weakest|majority|fastest|slowest|biggest|longest|shortest)|(?:is|are|was|were) (?:\w+ly )?(?:best|worst|highest|lowest|largest|smallest|greatest|strongest|weakest)|^(?:most|nearly all|almost all|half|the majority of|only a few) (?!of the time|people|common|frequent|important|popular|likely|correlated)|most (?:of (?!the time)|people|common|frequent|important|popular|likely|correlated)|performs? (?:better|worse|best|well|poorly|badly)|(?:no|little|much|any|hardly any) (?:\w+ )?(?:difference|correlation|relationship|improvement|effect|evidence|impact|trend)|(?:a |an |the )?(?:higher|lower|larger|smaller|greater|minor|major|slight|significant|steep|sharp|strong|weak|clear|big|huge|large|small|wide|positive|negative) (?:\w+ ){0,2}(?:correlation|relationship|percentage|proportion|rate|number|increase|decrease|drop|effect|impact|improvement|difference|share|association|variation|gap|trend|average|error|accuracy|variance))\b/i,
  ],
  [
    1.5,
    /\b(?:increase[sd]?|decrease[sd]?|drop(?:s|ped)|falls?|fell|overtak(?:e|en|ing)|rises?|rose|gr[eo]ws?|improve[sd]?|decline[sd]?|peak(?:s|ed)|plummet(?:s|ed)?|reduce[sd]|doubl(?:es|ed)|outperform(?:s|ed)|overtakes?|surpass(?:es|ed)|exceed(?:s|ed)|beats?|reverses?|hal(?:ves|ved)|tripl(?:es|ed)|correlate[sd]?|depends? (?:\w+ly |a (?:lot|great deal) )?on|overfit(?:s|ting|ted)?|underfit(?:s|ting|ted)?|converge[sd]|dominate[sd]?|vary|varies|differ(?:s|ed)?|affect(?:s|ed)?|contribut(?:es|ed)|matter(?:s|ed)?|skewed|imbalanced|unbalanced|balanced|normally distributed|fail(?:s|ed)|reject(?:s|ed)?|miss(?:es|ed) )\b/i,
  ],
  [
    1.5,
    /\b(?:(?:quite|pretty|very|too|not|far|much|almost|nearly|really|severely|fairly|reasonably|relatively|rather|so) (?:as )?(?:good|bad|well|poorly|badly|high|low|close|similar|different|accurate|stable|noisy|flat|random|small|large|big|strong|strongly|weak|weakly|few|rare|common|overfit|general|useful|sparse|obvious|likely|unlikely|correlated|tight|worthwhile|slow|fast|expensive)|(?:the|about the|almost the|exactly the|roughly the) same|(?:similar|identical|comparable|equal|equivalent|close) to|(?:is|are|was|were|remains?) (?:\w+ ){0,2}(?:similar|comparable|identical|unchanged|constant)|too (?:much|many|little|few|closely)|winner|sweet spot|worthwhile|(?:best|good|bad|poor|decent|right|optimal) (?:choice|result|results|fit|model|performance|candidate|news|agreement|predictor|idea of)|suspicious|decent|impressive|disappointing|poor(?:ly)?|perfect(?:ly)?|mostly|nearly all|almost all|none of the|all of the|neither|nor|(?:top|best|worst|weakest|strongest)[ -]perform(?:er|ing)s?)\b/i,
  ],
  [
    1,
    /\b(?:due to|because|caused by|as a result|reason (?:for|why|is)|explained by|leads? to|led to|therefore|thus|hence|consequently|so we (?:fail|reject)|significant(?:ly)?|evidence|p-value)\b/i,
  ],
  [
    1.5,
    /\b(?:accept|reject|retain|keep) (?:the )?(?:null|alternative|H_?[01a]\b|hypothesis)|\b(?:is|are) (?:not |in fact |clearly )?(?:related|associated|(?:in)?dependent (?:of|on))\b|\b(?:models?|networks?|classifiers?|forests?|trees?|regression|SVMs?|boost\w*) (?:\w+ly |still |also |only )?(?:detects?|catches|miss(?:es)?|confuses?|separates?|struggles?|makes? (?:few|many|no|hardly any|fewer|more))\b|\btoo (?:simple|complex|weak|rigid) (?:for|to)\b|\b(?:explain|account for)s? (?:(?:almost|nearly|about|more than|less than) )?(?:half|most|\w+ (?:third|quarter)s?)\b/i,
  ],
  [0.5, /\b(?:this|these|our|above|overall|at this point|final(?:ly)?|actually|not)\b/i],
  [0.5, /\bin (?:this|our|these) (?:example|case|data|dataset|plot|sample|experiment)s?\b/i],
  [0.5, /\b(?:but|while|whereas|although|though|despite|even though)\b/i],
  // A direction without a verb of its own, and a comparison with what is not named.
  [
    1.5,
    /\b(?:goes|go|went|going|come|comes|came|brings?|brought|drives?|drove|push(?:es|ed)?|pull(?:s|ed)?) (?:(?:\w+ ){0,4}back )?(?:up|down)\b|\bback up\b|\b(?:is|are|was|were|becomes?|became|gets?|got|looks?) (?:\w+ly |much |far |a bit |even )?(?:more|less) \w+(?! than)|\bbecomes? an? (?:\w+ )?\w{3,}er \w+/i,
  ],
  [
    1.5,
    /\b(?:closely|nearly|almost|exactly|roughly) match(?:es|ed)?\b|\bmatch(?:es|ed)? (?:\w+ )?(?:closely|well|exactly)\b|\b(?:is|are|was|were|remains?) (?:very |quite |rather |only )?(?:small|large|tiny|huge|massive|negligible|useless|minor|modest|marginal|slight|pronounced|substantial|considerable|dramatic|noticeable)\b|\b(?:does|do|did) (?:not )?agree\b|\b(?:all|largely|completely|closely|exactly) agree\b|\bmost pronounced\b/i,
  ],
  [
    1.5,
    /\b(?:did|does|do)(?:n['’]t| not) (?:\w+ly |really )?(?:help|improve|change|matter|work|make|add|differ|generali[sz]e)\b|\b(?:helps|helped|hurts?|worked|works) (?:a lot|a little|much|slightly|(?:very |quite )?(?:well|poorly|badly))\b/i,
  ],
  [1, /\b(?:cannot|can(?:['’]t| not)) (?:separate|explain|capture|distinguish|predict|learn|reach|beat|keep up)\b/i],
  [1.5, /\bnot (?:all|every|both|one) (?:of )?(?:the |our |these )?\w+/i],
  [
    1,
    /\b(?:search|tuning|optimi[sz]er|optimi[sz]ation|model|network|forest|tree|method|algorithm|classifier) (?:has )?(?:found|picked|chose|selected|failed|struggle[sd]|missed|learned)\b/i,
  ],
  [
    1.5,
    /\b(?:broken|missing|invalid|wrong|incorrect|corrupt(?:ed)?|inconsistent|duplicated?|unreal|suspect|noisy) (?:data|values?|entries|records|rows|labels)\b/i,
  ],
  [
    0.5,
    /\b(?:accuracy|error|errors|performance|predict(?:s|ed|ions?)?|model|models|RMSE|MAE|R2|AUC|ROC|recall|precision|F1|variance|features?|score|baseline|p-values?|outliers?)\b/i,
  ],
  [0.5, /\b(?:was|were|had|did|performed|has (?:\w+ed))\b/],
  // What a result cannot say: the author's own reservation is worth more than a choice of method.
  [
    2,
    /\b(?:no (?:idea|way of knowing|way to (?:tell|know|verify|check))|(?:nothing|no (?:ground truth|labels?|test (?:set|data)|benchmark)) to (?:test|compare|check|validate|verify|evaluate|judge)|(?:can(?:not|['’]t| not)|hard to|difficult to|impossible to) (?:really |yet |fully )?(?:tell|know|say|be sure|conclude|generali[sz]e|be generali[sz]ed|trust|verify|validate)|limitations?|should be (?:taken|treated|read|interpreted) with|with a grain of salt|not (?:be )?(?:conclusive|representative|reliable|generali[sz]able)|inconclusive|too (?:small|few|little) (?:\w+ ){0,3}to)\b/i,
  ],
];

/** The same, by the figures in it: most sentences have none. */
export const FIGURE_SIGNS: typeof RESULT_SIGNS = [
  [0.5, /\b(?:has|have|had|is|are|was|were|of|with)\b[^.]{0,60}?(?<![\w.])\d+(?:[.,]\d+)*\b/i],
  [
    1.5,
    /\b(?:achieve[sd]?|reach(?:es|ed)|scored?|obtain(?:s|ed)?|got|get|gives?|gave|yield(?:s|ed)|result(?:s|ed|ing)? in|explains?|accounts? for)\b[^.]{0,60}?(?<![\w.])\d+(?:[.,]\d+)*(?:\s?%| percent| degrees| times| years| days|\b)|\b(?:has|have|had|is|are|was|were|of|with)\b[^.]{0,60}?(?<![\w.])(?:\d+(?:,\d+)*(?:\.\d+)?(?:\s?%| percent| degrees| times| years)|\d[\d,]*\.\d+\b)/i,
  ],
  [0.5, /\d\s?%|\b\d+\.\d+\b|\b(?:19|20)\d\d\b/],
];

/** What follows was seen, whatever can be done with it. */
export const SEEN_THAT =
  /^(?:[^.,;:]{1,40}, )?(?:as )?(?:we|I|you|one)(?: can| could| may)?(?: \w+ly| also| now)? (?:see|observe|notice|conclude|find|found|infer|understand|deduce) (?:that|how(?! to| many))\b/i;

/** Says what can or should be done. */
export const METHOD =
  /\b(?:(?:we|I) (?:can(?! (?:\w+ly |also |now |then |thus |therefore )?(?:see|observe|notice|conclude|find|say|be|infer|understand|confirm|reject|not|expect|tell|know)\b)|expect|must|could|should|needs?|have to)|in order to|(?:need|needs|has|have) to be)\b/i;

const DONE =
  "(?:pre-?processed|prepared|cleaned|converted|encoded|(?:re)?scaled|normali[sz]ed|standardi[sz]ed|split|dropped|removed|filled|imputed|merged|joined|loaded|imported|tokeni[sz]ed|resampled|renamed|transformed|created|added|initiali[sz]ed|compiled|saved|plotted|visuali[sz]ed|set up|checked|handled|defined)";

/** "Our system is generating recommendations for the top 10 users.": that something runs, not what comes out. */
const RUNS = String.raw`(?:the|our|my|this) (?:\w+ ){0,3}(?:system|app(?:lication)?|model|recommender|chat ?bot|program|function|pipeline|script|code|classifier) (?:is|are) (?:now |finally |already |successfully )?(?:generat|work|predict|produc|giv|return|mak|recommend|runn|show|creat)ing\b(?!.*\b(?:well|poor(?:ly)?|bad(?:ly)?|good|great|better|worse|best|worst|accurate(?:ly)?|correct(?:ly)?|wrong(?:ly)?|most(?:ly)?|more|less|too|only|same|than|mistakes?|errors?)\b)(?!.*\d(?:\.\d|\s?%))`;
/** Says, without a number, what was done to the data or what somebody else may do with the model: "Converted minutes to hours", "The data was cleaned to ...". */
export const STEP = new RegExp(
  String.raw`^(?!.*\d)(?:${DONE.replace("(?:", "(?:evaluated|tested|trained|")} |(?:all |the |our |these |both )?(?:\w+ ){1,4}(?:was|were|(?:has|have) been) (?:then |also |first |\w+ly )?${DONE}\b|(?:[^.,;:]{0,60} )?(?:can|could|will|may) help \w+ (?:to )?\w+)|^${RUNS}`,
  "i",
);

/** "In this notebook, we saw how to ...", "This project is best viewed as ...", "then we built a second model": what a text is about and what was done in it, without a number. */
export const OF_THE_TEXT =
  /^(?!.*\d)(?:(?:(?:in conclusion|to sum up|in summary|overall),? )?(?:in|for|during) this (?:notebook|project|study|work|analysis),? (?:\w+ ){1,4}(?:was|were|(?:has|have) been) (?:\w+ly )?(?:implemented|trained|built|developed|created|applied|used|explored|tested|conducted|performed)\b|in this (?:notebook|tutorial|project|post|article|chapter|lesson|section|lab|exercise|assignment|course|workshop),? (?:we|I|you) (?:have |['’]ve )?(?:saw|seen|learn(?:ed|t)|looked|covered|went|explored|built|trained|used|discussed|demonstrated|implemented|created|developed)\b(?! that\b)|this project (?:successfully )?(?:is best viewed|(?:demonstrate|use|serve|provide|cover|implement|develop|create)(?:s|e?d)?|built|builds)\b|(?:then|next|first|finally|after that),? (?:we|I) (?:also )?(?:built|trained|created|used|tried|added|made|wrote|implemented|developed)\b(?!.*\b(?:which|but|found|saw|result\w*|and (?:the |its |our )?\w+ (?:\w+ed|is|are|was|were|has|had))\b)|the (?:value|point|strength|purpose) of (?:this|the|our|my) (?:project|notebook|analysis|exercise) (?:is|was|lies) (?:not |mainly )?(?:to|that it|in)\b)/i;

/** Explains how a measure is read, as a textbook does. */
export const EXPLAINED =
  /^[^.,;]{0,50}\b(?:score|index|metric|coefficient|ratio|statistic|criterion|curve|precision|recall)\b(?: \([^)]{0,30}\))?(?: (?:of|close to|[<>]=?) [^.,;:()]{1,20})?(?: \([^)]{0,30}\))?(?: ?:)? (?:\w+ly )?(?:measures?|evaluates?|means?|implies|quantifies|captures?|ranges?)\b/i;

/** What people do to see, know, get or lose something; whatever else they do is work. */
const PERCEIVED =
  "(?:see|saw|seen|observed?|notic(?:e|ed)|not(?:e|ed)|conclud(?:e|ed)|find|found|infer(?:red)?|deduced?|underst(?:and|ood)|know|knew|known|learn(?:ed|t)?|discover(?:ed)?|determined|get|got|gain(?:ed)?|obtain(?:ed)?|achieve[d]?|reach(?:ed)?|los[et]|miss(?:ed)?|beat|fail(?:ed)?|reject(?:ed)?|accept(?:ed)?|retain(?:ed)?|confirm(?:ed)?|improved?|reduced?|increased?|overfit(?:ted)?|end(?:ed)? up|came|come|managed|succeeded|have|had|are(?! (?:only |just |now )?\\w+ing)|were(?! \\w+ing)|am|was|can|could|cannot|may|might|must|should|would|need|do(?:n['’]t| not)|did(?:n['’]t| not)?|believe|think|thought|expect(?:ed)?|suspect|feel|recommend|suggest|acknowledge|lack|lacked|agree|trust|doubt|hardly|barely|never)";

/** What may stand between people and what they do. */
const ADVERB = "(?:first|then|also|now|only|just|simply|will|again|further|therefore|thus|hence|still|\\w+ly)";

/** What others found. */
export const CITED =
  /^[Ii]n (?:their|his|her|the) (?:\d{4} |original |seminal )?(?:paper|article|book|work)\b|\b[A-Z]\w+ (?:and|&) [A-Z]\w+ (?:\(\d{4}\) )?(?:note|show|find|argue|propose|suggest|report|recommend)s?\b/;

/** What suggests a remark, a doubt or a textbook sentence. */
const DOUBTS: readonly (readonly [weight: number, pattern: RegExp])[] = [
  // What the author does: in the main clause, not what "the model that we trained" is.
  [
    2.5,
    new RegExp(
      `(?:^|[,;:] |^(?:\\w+ly|next|first|then|last) |\\b(?:and|but|so|because|since|while|where|then|here|now|again) |^(?:in|for|with|on|at|after|before|to|from|by|as|next|using|instead) [^,;:]{0,60}? )(?:we|I)(?: have(?= (?:\\w+ )?\\w+(?:ed|ade|one|ilt|wn|en)\\b)|['’]ve)?(?: ${ADVERB})* (?!${PERCEIVED}\\b|${ADVERB} )(?!\\w+\\b.*\\b(?:find|found|see|observe|conclude|notice) that\\b)[a-z]{2,}\\b`,
      "i",
    ),
  ],
  // What something is like.
  [2.5, /\b(?:is|are|was|it['’]s) (?:a (?:bit|little) |just |much |basically )?like (?:an? |the |having |\w+ing )/i],
  [2.5, /\b(?:et al\b|[A-Z]\w+,? \((?:19|20)\d\d\))/],
  // How a measure is to be read.
  [
    2.5,
    /^(?:an?|the|higher|lower)? ?(?:\w+[ -]){0,3}(?:scores?|metrics?|matrix|curve|precision|recall|accuracy|coefficient|statistic|values?) (?:of \d[\d.]* )?(?:\w+ly )?(?:combines?|measures?|tells? us|represents?|quantifies|summari[sz]es|penali[sz]es|ranges?|balances?|accounts? for|treats?|means?)\b/i,
  ],
  // Of the text itself, or of how tools work.
  [
    2,
    /^(?:in|this|the|throughout|at the end of) (?:this |the |next |previous |last |first )?(?:notebook|tutorial|section|chapter|lesson|lecture|lab|post|article|book|series|example we|course|video|recipe|guide|document|code|cell|function|method|class|library|package|module|command|snippet|parameter|argument|option|api)\b|\b(?:we|I) (?:have |['’]ve )?(?:seen|saw|learn(?:ed|t)) (?!that\b)|\b(?:this|the following|the) (?:notebook|tutorial|chapter|lesson|function|method|class|library|package|module|argument|parameter|attribute|keyword|syntax|decorator)\b|\bas (?:an )?(?:argument|input|parameter)\b|\b(?:is|are) (?:defined|called|known|named|referred|documented|described|explained|calculated|computed|given|represented(?! in the)|denoted|designed) (?:as|to|in|by|on)?\b|\b(?:refers? to|stands for|short for|by default|for more (?:details|information)|(?<!\b(?:we|you|can|could|may|also|clearly|easily|to|I) )see (?:the|also|here|below|above|section|chapter)|mathematically|by definition|recall that|definition|lets us|allows? (?:us|one|for)|helps? (?:us|to)|makes it (?:easy|easier|possible)|is used (?:to|for|as|in)|are used (?:to|for|as|in))\b/i,
  ],
  [1.5, METHOD],
  [
    1.5,
    /\bcan(?: now| also| then| easily)? be (?!seen|observed|noticed|noted|concluded|rejected|said|explained|attributed|inferred|trusted|ignored|described as)\w+(?:ed|en|un|ilt|own)\b/i,
  ],
  [2, /\b(?:we|one|you) (?:might|may|would|could|can|should) (?:also |thus |then )?expect\b/i],
  [
    1.5,
    /\b(?:built-in|provides?|supports?|(?:is|are) (?:loaded|computed|passed|tokeni[sz]ed|converted|downloaded|installed)|there are \d+ (?:\w+ ){0,2}(?:methods?|ways?|types?|options?))\b|^(?:one of the|the (?:only|majority of) \w+ (?:way|ways|algorithms?|methods?)|in other words|(?:be|being) \w+)\b/i,
  ],
  [1.5, /\b(?:would|could(?!n['’]t| not)|might|should|ought|perhaps|if)\b/i],
  [
    1,
    /\b(?:may|can be|maybe|probably|hopefully|ideally|(?:I think|I believe|I guess|in my opinion|impression)|wonder|expect(?:s|ed)? (?:to|that)|suspect)\b/i,
  ],
  [
    2.5,
    /\b(?:usually|typically|(?<!\b(?:more|less|most|least|as) )often|generally|in general|in practice|always|never|commonly|sometimes|for example|e\.g|such as|for instance|many (?:\w+ )?(?:people|cases|models|methods|algorithms|authors|researchers|practitioners|applications|studies)|some models|other situations|any)\b|^depending on\b/i,
  ],
  [
    1.5,
    /^(?:an?(?! (?:very )?(?:clear|strong|weak|slight|steady|steep|sharp)\b)|every|each|any|when(?:ever)?(?! \w+ing\b)|if|since|as we(?! (?:can |could )?(?:see|observe|notice|saw)\b| have seen\b)) \w+|\bis (?:an?|one of the|the \w+est) (?:\w+ ){0,3}(?:type|kind|method|technique|measure|metric|algorithm|process|way|tool|approach|form|function|statistic|statistical|library|framework|model that|classifier that|number|value|variable|dataset|data set)\b/i,
  ],
  [1.5, /`|\b\w+\(\)|\b(?!H_[01a]\b)\w+_\w+\b|\bnp\.|\bpd\.|\bplt\.|[$^]/],
  [
    1,
    /^(?:but (?:this|it|they|that)|nonetheless, it|and|so|it(?!(?: is|['’]s) (?:\w+ )?(?:clear|evident|obvious|(?:un)?likely)| (?:does not |doesn['’]t |also |just )?(?:appear|seem|look|turn))|they|that(?! means)|those|he|she|or)\b/i,
  ],
  [
    1,
    /\b(?:parameters?|arguments?|hyper-?parameters?|library|tools?|built[- ]in|function|method|algorithm|technique|dataframe|column name|notation|vector|matrices|array|tensor|object|class|loop|code)\b/i,
  ],
  [
    1.5,
    /(?<!^(?:while|although|though|even though) )\b(?:(?:we|there|I)(?: still| now| only)? (?:have|are|is)|(?:has|have|contains?|consists? of|includes?) (?:about |around |over |only |a total of )?\d[\d.,]*(?: million| thousand| billion)?)\b.*\b(?:features|records|columns|rows|observations|samples|variables|entries|examples|instances|images|data points|parameters|weights|tokens|layers|units|neurons)\b/i,
  ],
  // What was done to the data, not what was seen in it.
  [1, /^(?:now\b|(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|next|then),)/i],
  // Which one, stands above.
  [
    1,
    /^(?:this|these) (?:\w+ )?(?:models?|networks?|approach|methods?|techniques?|classifiers?|architectures?|algorithms?)\b/i,
  ],
  [1.5, /\bwill\b/i],
  [
    1.5,
    /\b(?:is|are|was|were) (?:then |also |now |only |first |\w+ly )?(?!(?:\w*skewed|\w*balanced|correlated|affected|influenced|improved|reduced|increased|decreased|rejected|confirmed|missed|\w+estimated|inflated|deflated|related|distributed|dominated|associated|located|concentrated|clustered|separated|misclassified|biased|saturated|supported|divided|limited|needed|required|expected|explained|caused|driven|interested|surprised|satisfied|(?:in)?validated|verified|violated|doubled|halved|delayed|diagnosed|infected|admitted|retained|converted|exhausted|tied|closed|mixed|overfitted|underfitted|shifted|elevated|pronounced|ranked|rated|sold|bought|born|killed|lost|hit|met|given|found|seen)\b)(?:\w{2,}ed|sp?lit|set|made|built|drawn|taken|chosen|shown|written|run|computed|done|read)\b/i,
  ],
  [
    2.5,
    /^(?:there are (?:two|three|four|five|several|many|various|some) (?:\w+ ){1,3}(?:to|that|ways|for)|rather than|instead of|the default)\b/i,
  ],
];

const ITEMS =
  "(?:features|records|columns|rows|observations|samples|variables|entries|examples|instances|images|classes|(?:possible |unique |distinct )?values)";

/** What may stand among results and is none, so that nobody quotes it. */
export const NO_RESULT = new RegExp(
  [
    // That classes differ in size, or values lean to one side, without which and by how much.
    String.raw`^(?!.*\d)(?:(?:it is|it['’]s) (?:\w+ )?(?:clear|obvious|evident)(?: that)? |(?:we|I|you|one)(?: can)?(?: \w+ly| also)? (?:see|notice|observe)(?: that)? |(?:clearly|obviously),? )?(?:the|our|this|these) (?:target |class |whole |entire )?(?:data|data ?set|target|class(?:es)?|labels?|distribution|variable)(?: \w+){0,2} (?:is|are|looks?|seems?|appears?)(?: \w+ly| very| quite| rather| to be| so)* (?:(?:im|un)?balanced|skewed)[.!]*$`,
    // What nobody has looked at: "cluster 4 likely appears as scattered points".
    String.raw`\b(?:likely|probably|presumably) (?:appears?|looks?|shows?|displays?)\b`,
    // Why a step is taken or left out: "we do not need to set ...", "the reason we use ...", "therefore, the rows are removed".
    String.raw`\b(?:we|I|you)(?: also| still)? (?:do(?:n['’]t| not)|did(?:n['’]t| not)|won['’]t) (?:really |actually )?(?:need|have) (?:to|the|an?|any|this|these|that|all)\b`,
    String.raw`\breason (?:here )?(?:why |that )?(?:we|I) (?:use|chose|choose|apply|take|pick|do|did)\b`,
    String.raw`\b(?:therefore|thus|hence|so),? [^.;]{0,60}\b(?:are|is|were|was) (?:removed|dropped|excluded|ignored|filtered|skipped|left out)\b`,
    // How a method or a tool works wherever it is used: "Prophet only identifies ...", "Both A and B are powerful ...".
    String.raw`^(?!(?:the|our|my|this|it|using) )(?:both )?(?:\w[\w-]*|\w[\w-]* (?:forests?|trees?|regression|boosting|bayes|networks?|machines?)) (?:only |also |usually )?(?:uses|identifies|combines|relies on|builds|handles|helps|allows|offers|works by)\b`,
    String.raw`^(?!.*\d)(?:[\w-]+ ){0,2}(?:models|methods|algorithms|classifiers|techniques|ensembles) (?:like|such as) `,
    String.raw`^(?:[\w-]+ ){1,7}(?:is an?|are) (?:\w+ )?(?:powerful|popular|robust|flexible|efficient|versatile) `,
    String.raw`^(?!.*(?:\d|\bthan\b)).*\b(?:powerful|versatile|state[- ]of[- ]the[- ]art) (?:\w+ ){0,2}(?:tool|method|model|algorithm|technique|librar|approach|architecture|classifier|framework|representation|way)`,
    String.raw`\b(?:helps?|allows?|lets?|enables?)(?: (?:the|a|our) \w+)? (?:to )?(?:avoid|prevent|learn|memori[sz]e|capture)\b(?!.*\d\.\d)`,
    String.raw`^(?:features|variables|columns|points) with (?:an? )?(?:higher|lower|larger|smaller|high|low) \w+`,
    // What was done, and what a low error means anywhere.
    String.raw`^(?!.*(?:(?<![A-Z])\d|\b(?:than|found|shows?|showed|improved|reduced|is|are|was|were|has|had|have)\b))(?:we |I )?(?:successfully )?(?:implemented|performed|trained|built|applied|used|created|developed|conducted|cleaned|explored|compared|evaluated|tested|encoded|scaled|loaded|analy[sz]ed|visuali[sz]ed|(?:pre)?processed|handled|removed)\b(?! (?:with|to|by|on)\b)`,
    String.raw`^(?:an? |the )?(?:low|lower|high|higher|smaller|larger|small|large)(?: values?(?: of (?:the )?)?| )[^.;]{1,40}\b(?:indicates?|means?|implies|imply|suggests?|represents?|is better|are better)\b(?!.*\d)`,
    String.raw`^(?:the |our |this )?(?:data ?set|data|table) (?:has|had|have|contains?|contained) no (?:missing|null|duplicated?)\b[^.;]*[.!]?$`,
    // What a table or an object holds, and how many of what: the report has it from the code.
    String.raw`^(?:as (?:you|we) can (?:also )?see,? )?(?:we|there|(?:the|our) (?:\w+ ){1,3}?) ?(?:now |still |only )?(?:have|has|are|comprises?|contains?|consists? of) (?:about |around |over |only |a total of )?\d[\d,]*(?: million| thousand)? (?:\w+ ){0,3}${ITEMS}\b`,
    String.raw`\b(?:first|second|third|fourth|last) element\b|\belements? of (?:the|a|an|this|each) (?:\w+ )?(?:list|tuple|array|vector|sequence|dictionary)\b`,
    // What the marks of a chart stand for.
    String.raw`\b(?:black|red|blue|green|orange|gr[ae]y|yellow|purple|dashed|dotted|solid)(?: \w+)? (?:lines?|dots?|points?|bars?|curves?|areas?|bands?|regions?) (?:indicat|represent|denot|mark|portray|correspond)\w*\b(?! that\b)`,
    // What the text itself is for, what scaling is for, and what its author is not sure of.
    String.raw`^(?:this|ce|cet|este|esta|questo|dieses) (?:example|notebook|tutorial|section|chapter|tp|cahier|cuaderno|caderno|quaderno)\b`,
    String.raw`\b(?:not (?:have|in|on) (?:the same|similar) (?:scale|magnitude|range)s?|var(?:y|ies) (?:widely |greatly |a lot )?in (?:magnitude|scale))\b`,
    String.raw`\b(?:perhaps|maybe)\b`,
    // What is part of the work and what is not, what was shown and set, and what something is there for.
    String.raw`\b(?:scope of (?:this|the|our|my)|beyond (?:the |our |this )*scope)\b`,
    String.raw`^(?:(?:then|next|here|now|so|also|first|finally|therefore),? )?(?:we|I) (?:have )?(?:printed|displayed|plotted|listed)\b`,
    String.raw`^(?:(?:then|next|here|now|so|also|first|finally|therefore),? )?(?:we|I) (?:increase|decrease|reduce|lower|raise|change) the (?:number|size|learning|batch|depth)\b`,
    String.raw`\b(?:role|job|purpose) (?:here )?is to\b`,
    // Labels with their values, and terms with what they mean.
    String.raw`^(?:[A-Z][\w ]{2,30}: ?\S+ ){2}|\S::`,
  ].join("|"),
  "i",
);

/** What a rank is worth where the words give rise to doubts, in the whole sentence or from its subject on; as soon as nothing is left, no more are looked for. */
export function lessDoubts(worth: number, text: string, subject: string): number {
  let left = worth;
  for (const [weight, pattern] of DOUBTS) {
    if (left <= 0) return 0;
    if (pattern.test(text) || (subject !== text && pattern.test(subject))) left -= weight;
  }
  return Math.max(0, left);
}
