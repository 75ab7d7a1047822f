import { describe, expect, it } from "vitest";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";
import { readProse } from "./prose.ts";
import { findQuestion, findQuestions } from "./question.ts";
import { findTitle } from "./title.ts";

const question = (...cells: WrittenCell[]): string | null =>
  findQuestion(readProse(notebookOf(...cells)))?.text ?? null;

describe("the question of the author", () => {
  it.each([
    [
      "# Kites\n\nWe measure 40 kites and test whether the long ones fly higher. Wind was even.",
      "We measure 40 kites and test whether the long ones fly higher.",
    ],
    ["# Kites\n\nGoal: find out which kites fly highest.", "Goal: find out which kites fly highest."],
    [
      "# Kites\n\nIn this project I want to dive into the records of the club to learn which kites fly highest.",
      "In this project I want to dive into the records of the club to learn which kites fly highest.",
    ],
    [
      "# Houses\n\nThe goal is to predict the sale price from the size of a house. Data comes from Iowa.",
      "The goal is to predict the sale price from the size of a house.",
    ],
    ["## Question\n\nCan we tell apart birds by their song?", "Can we tell apart birds by their song?"],
    [
      "# Cars\n\nIn this project, we investigate how mileage depends on weight.",
      "In this project, we investigate how mileage depends on weight.",
    ],
    [
      "# Tides\n\nThis notebook will walk through a small example of using the Gauge class to analyze the tides of a harbour.",
      "This notebook will walk through a small example of using the Gauge class to analyze the tides of a harbour.",
    ],
    [
      "# Sails\n\nThis example compares two ways to measure the area of a sail.",
      "This example compares two ways to measure the area of a sail.",
    ],
    [
      "# Boats\n\n## Overview\n\n### Question\n\nCan we tell boats apart by their sails?",
      "Can we tell boats apart by their sails?",
    ],
    [
      "# Tides\n\nIn this notebook, we load the tides of a harbour and train two models to predict the level of the water.",
      "In this notebook, we load the tides of a harbour and train two models to predict the level of the water.",
    ],
    ["# Moths\n\nHere, we will classify moths by their wings.", "Here, we will classify moths by their wings."],
    [
      "# Gauges\n\nThis notebook replicates the tables of the harbour office with two models of the tides.",
      "This notebook replicates the tables of the harbour office with two models of the tides.",
    ],
    [
      "# Gauges\n\nWords.\n\n## Gauges and their keys\n\nIn this notebook, we demonstrate how to use pipes to read gauges and to keep their levels.",
      "In this notebook, we demonstrate how to use pipes to read gauges and to keep their levels.",
    ],
    [
      "# Gauges\n\nThis notebook introduces a smoother for the tides of a harbour.",
      "This notebook introduces a smoother for the tides of a harbour.",
    ],
    [
      "# Overview\n\nThe goal is to make a model of the tides with fewer gauges.",
      "The goal is to make a model of the tides with fewer gauges.",
    ],
    ["# Sails\n\nLearning: We need to predict the loss of a sail.", "We need to predict the loss of a sail."],
    ["We want to know whether men earn more than women.", "We want to know whether men earn more than women."],
  ])("%s", (text, said) => {
    expect(question(text)).toBe(said);
  });

  it.each([
    "Let's import the libraries. What is a pipeline?",
    "In this experiment, the second gauge improved the forecasts of the tides by half.",
    "This notebook illustrates the current usage.",
    "The goal of gradient descent is to find a minimum of the loss function.",
    "The goal of the model is to rank birds by their song.",
    "Many ways exist to face this challenge, with one of the most common being the use of nets.",
    "If we want to use these as features, we need numbers.",
    "The y column must be numeric, and represents the measurement we wish to forecast.",
    "This is built on top of Gridlib, a library that aims to evaluate grids very efficiently.",
    "Review the tutorial, whose goal is to train a model on one machine.",
    "# Why automate data science?",
    "# Tides\n\nThe idea here is that we keep the old gauges and replace the last one.",
    "# Tides\n\nWhy is this needed?",
    "# Tides\n\nFirst we need to estimate the mean.",
    "# Tides\n\nThe idea is to make a copy of the levels.",
    "# Tides\n\nThe purpose is to make sure that all gauges are read.",
    "# Tides\n\nWhy do we use gauges? We use gauges since they are exact.",
    "# Gauges\n\nGauges tell the level. This notebook shows how they can be used with an old harbour.",
    "# Tides\n\nDoes our model follow the moon?",
    "# Tides\n\nIn our previous two chapters, the goal was to predict the wind.",
    "# Tides\n\nThis project was made to predict tides for learning purposes.",
    "# Tides\n\nThe ultimate goal is to predict tides with these techniques on my own.",
    "# Tides\n\nNote that the book says more: in this notebook, you will find the code alone.",
    "# Tides\n\nHow well are we predicting?",
    "# Tides\n\nGeneral Observation 3: The goal is to predict tides, but these gauges are broken.",
    "# Tides\n\nWe want to evaluate the predictions on a holdout sample.",
    "# Tides\n\nIn this notebook, we will first train a tree on all gauges.",
    "# Tides\n\nFor this project, we will train the model with a single gauge.",
    "# Tides\n\nThis notebook provides a complete solution for the assignment on learning from tides.",
    "# Tides\n\nOur null hypothesis is that both harbours have the same tides.",
    "# Tides\n\nInstead, we want to look at the relationship of the level and the wind.",
    "# Tides\n\nThis tutorial will show you how to do that.",
    "# Tides\n\nThe first point goes far beyond gauges, so this tutorial will look at how they forecast instead.",
    "In this notebook, you'll be using a gauge that others trained to find the level.",
    "# Algebra\n\n# Vectors\n\n## Purpose\n\nVectors have many purposes, most notably to represent what is predicted.",
    "## Purpose\n\nBased on such a vector, a system may predict that a film is a comedy.",
    "As we will see, the models differ, and at the end of this notebook we will compare them.",
    "From the notebook, the command finds all the files that you need.",
    "The goal of this notebook is to show you how to analyze data and to introduce you to what follows.",
    "You can download the data from https://example.org to predict prices.",
    "Note that the purpose of the MDS is to find a map on which near sails stay near.",
    "Copies of wrecks would even things out, but for this project none of them are used, as the model compares shares.",
    "We keep the masts for this example so that the figure shows all of them.",
  ])("is not taken from: %s", (text) => {
    expect(question(text)).toBeNull();
  });

  it("is no wish or question that comes up in the middle of the work", () => {
    const asked = (text: string, after: number): string | null =>
      question("# Tides", ...Array.from({ length: after }, (_, at) => ({ code: `level_${at} = ${at}` })), text);
    const wish = "We want to test whether both harbours have the same tides.";
    expect(asked(wish, 2)).toBe(wish);
    expect(asked(wish, 12)).toBeNull();
    expect(asked("Which of the harbours has the higher tides?", 2)).not.toBeNull();
    expect(asked("Which of the harbours has the higher tides?", 8)).toBeNull();
  });

  it("is none that stands among the steps of the work, and no heading of one", () => {
    const which = "Which harbours have the higher tides?";
    const listed = (...items: string[]): string => `# Tides\n\n## Goal\n\n${items.map((one) => `- ${one}`).join("\n")}`;
    const asked = (...cells: WrittenCell[]): string | null =>
      findQuestion(readProse(notebookOf(...cells)), 2)?.text ?? null;
    expect(asked(listed(which))).toBe(which);
    expect(asked(listed("Reading the gauges", which, "Joining the tables"))).toBeNull();
    expect(asked("# Tides", `## ${which}`)).toBe(which);
    expect(asked("# Tides", `## 3. ${which}`)).toBeNull();
    expect(asked("# Tides", "Words.", { code: "gauges = 2" }, `## ${which}`)).toBeNull();
  });

  it("is no slogan, and no praise of what was reached", () => {
    expect(question("# Tides\n\nAs sailors, our ultimate goal is to remain one step ahead of the sea.")).toBeNull();
    expect(question("# Tides\n\nThis project successfully demonstrates that models predict the tide.")).toBeNull();
    expect(question("# Tides\n\nAs sailors, our ultimate goal is to predict the tide.")).not.toBeNull();
  });

  it("is missing in an empty notebook, like the title", () => {
    expect(question()).toBeNull();
    expect(findTitle(readProse(notebookOf()))).toBeNull();
  });
});

describe("the first words of a notebook", () => {
  it("say what the thing does that it is named after, and not what others of its kind are for", () => {
    const says = "SailArea computes the area of a sail from four of its edges.";
    expect(question(`# SailArea\n\n${says} It needs no photograph.`)).toBe(says);
    expect(question(`# Sails\n\n${says}`)).toBeNull();
    const how = "This document is an overview of how to use the gauge to predict tides.";
    expect(question(`# Tides\n\n${how}`)).toBe(how);
    expect(question("# Sails\n\nAnother task is tracing, which (as others saw) aims to find the edges.")).toBeNull();
    expect(question("# Sails\n\nMy goal here is that anyone can follow along and learn to sail.")).toBeNull();
  });
});

describe("a question about what something is", () => {
  it("asks for an explanation", () => expect(question("# Kites\n\n## Question\n\nWhat is a Kite Test ?")).toBeNull());
});

describe("the questions of the author", () => {
  const asked = (...cells: WrittenCell[]): readonly string[] =>
    findQuestions(readProse(notebookOf(...cells))).map(({ text }) => text);
  const LIST = "- Which kites fly highest?\n- Are long kites slower, and does it matter in rain?";

  it("are those of a list before anything is shown", () => {
    const questions = ["Which kites fly highest?", "Are long kites slower, and does it matter in rain?"];
    expect(asked(`# Kites\n\n${LIST}`, { code: "kites", shown: "1" })).toEqual(questions);
    expect(asked("# Kites", { code: "kites", shown: "1" }, LIST)).toEqual([]);
    expect(asked("# Kites\n\n- Which kites fly highest?\n- What do you see?", { code: "kites", shown: "1" })).toEqual(
      [],
    );
  });

  it("are those of headings of one size, without their numbers", () => {
    const cells = ["# Kites", "## Question 1: Which kites fly highest?", "## Q2. How old are the long kites?"];
    expect(asked(...cells)).toEqual(["Which kites fly highest?", "How old are the long kites?"]);
    expect(asked("# Kites", "## Which kites fly highest?", "### How old are they by colour?")).toEqual([]);
  });
});

describe("the title of the author", () => {
  const title = (...cells: WrittenCell[]): string | null => findTitle(readProse(notebookOf(...cells)))?.text ?? null;

  it.each([
    "# Importação de Bibliotecas",
    "## 1. Cargando los datos",
    "# Chargement des données",
    "# Импорт библиотек",
    "# Einleitung",
  ])("is no step in another language: %s", (heading) => {
    expect(title(heading)).toBeNull();
  });

  it.each([
    ["# Introduction: *Bike* paths of [New York](http://a.b)", "Bike paths of New York"],
    ["<h1>Birds in gardens</h1>", "Birds in gardens"],
    ['<br><center><h1 style="color:#124">Week 3: Birds in winter</h1></center>', "Birds in winter"],
    ["Customer churn\n==============", "Customer churn"],
    ["# Counting birds.", "Counting birds"],
  ])("%s", (text, said) => {
    expect(findTitle(readProse(notebookOf(text)))).toEqual({ text: said, cell: 0 });
  });

  it("is not the first of several numbered parts", () => {
    const titled = (...headings: string[]): unknown => findTitle(readProse(notebookOf(...headings)))?.text;
    expect(titled("# Part 1: Birds in winter", "# Part 2: Birds in spring")).toBeUndefined();
    expect(titled("# 1. Birds in winter", "# 2. Birds in spring")).toBeUndefined();
    expect(titled("# Birds in winter", "# Part 1: Counting", "# Part 2: Feeding")).toBe("Birds in winter");
    expect(titled("# Birds of 2 seasons", "# Part 2: Feeding")).toBe("Birds of 2 seasons");
    expect(titled("# Part 1: Birds in winter", "Some text")).toBe("Birds in winter");
  });

  it("is that of the chapter where a book prints its own above it", () => {
    const titled = (...headings: string[]): unknown => findTitle(readProse(notebookOf(...headings)))?.text;
    expect(titled("# Birds for Beginners", "## Versions", "# Chapter 7: Counting in winter")).toBe(
      "Counting in winter",
    );
    expect(titled("# Birds for Beginners", "# Chapter 7: Winter", "# Chapter 8: Spring")).toBe("Birds for Beginners");
  });

  it("is no heading that others as large follow, unless it is of the largest kind", () => {
    const under = (signs: string): unknown =>
      findTitle(readProse(notebookOf(`${signs} Bird counts\n\nWords.\n\n${signs} Charts of the counts`)))?.text;
    expect(under("#")).toBe("Bird counts");
    expect(under("##")).toBeUndefined();
    expect(findTitle(readProse(notebookOf("## Bird counts\n\n### Charts")))?.text).toBe("Bird counts");
  });

  it("stands above what the notebook says of itself, whatever its size", () => {
    const titled = (words: string): unknown =>
      findTitle(readProse(notebookOf(`## Bird counts\n\n${words}`, "## Charts of the counts")))?.text;
    expect(titled("### This notebook counts birds and charts them.")).toBe("Bird counts");
    expect(titled("Birds are counted each year.")).toBeUndefined();
    const described = notebookOf("## Data description\n\nThis project counts birds.", "## Charts of the counts");
    expect(findTitle(readProse(described))).toBeNull();
  });

  it("is a line that stands alone before all code and has a word of the data's name", () => {
    const titled = (line: string, firstCode = 1): unknown =>
      findTitle(readProse(notebookOf(line, "1. Load the data")), firstCode, 9, ["owl_counts.csv"])?.text;
    expect(titled("Yearly counts of owls")).toBe("Yearly counts of owls");
    expect(titled("Yearly counts of owls", 0)).toBeUndefined();
    expect(titled("Yearly counts of owls.")).toBeUndefined();
    expect(titled("We got the counts of owls from a friend")).toBeUndefined();
    expect(titled("Thanks to all who sent counts of owls")).toBeUndefined();
    expect(titled("Yearly counts of owls\n\nThey are many.")).toBeUndefined();
    expect(titled("Jane Mary Smith")).toBeUndefined();
  });

  it("is one however much is said above it", () => {
    const note = "A note. A second one. A third one. A fourth one. A fifth one. A sixth one. A seventh one.";
    expect(findTitle(readProse(notebookOf(note, "# Bird counts")))).toEqual({ text: "Bird counts", cell: 1 });
  });

  it("is no heading of a step", () => {
    expect(findTitle(readProse(notebookOf("# Step 1: Get the birds", "# Step 2: Count them")))).toBeNull();
  });

  it("is no smaller heading below code", () => {
    const below = (heading: string): unknown =>
      findTitle(readProse(notebookOf({ code: "import birds" }, heading)), 0)?.text;
    expect(below("## Shorter names")).toBeUndefined();
    expect(below("# Bird counts")).toBe("Bird counts");
  });

  it("is no heading below which no data is left to read", () => {
    const prose = readProse(notebookOf({ code: "birds = read()" }, "# Importances of the features"));
    expect(findTitle(prose, 0, 0)).toBeNull();
    expect(findTitle(prose, 0)?.text).toBe("Importances of the features");
  });

  it("is told without its number in a book", () => {
    expect(findTitle(readProse(notebookOf("# 4.2 - Counting birds")))?.text).toBe("Counting birds");
    expect(findTitle(readProse(notebookOf("# 4.2 Counting birds")))?.text).toBe("Counting birds");
  });

  it("is not what stands alone in the first cell without any mark", () => {
    expect(title("Run this cell first to mount the drive", "1. Libraries")).toBeNull();
    expect(title("Submitted by Jane Doe and John Smith", "1. Libraries")).toBeNull();
    expect(question("We want to predict which customers leave", "1. Libraries")).toBe(
      "We want to predict which customers leave",
    );
  });

  it("is not the name of an institution, and is what the author calls the title", () => {
    expect(title("# University of Aveton\n\n# Rents in the old town")).toBe("Rents in the old town");
    expect(
      title("# Aveton School of Computing and Design\n\n## Signals, Winter\n\n## Project Title : Bird songs"),
    ).toBe("Bird songs");
    expect(title("# University Admissions\n\nWho gets in?")).toBe("University Admissions");
    expect(title("# University of Aveton", "## Rents")).toBe("University of Aveton");
  });

  it("is not the name of a course or of its tasks", () => {
    expect(title("# BUSA8001 Programming Task 2\n\n## Rents in the old town\n\nThey rise.")).toBe(
      "Rents in the old town",
    );
    expect(title("# Final Project")).toBeNull();
    expect(title("# Peer-graded Assignment: Week 3")).toBeNull();
    expect(title("# Peer Review Final Assignment")).toBeNull();
    expect(title("# Peer Review of Wages")).toBe("Peer Review of Wages");
    expect(title("# Machine Learning\n\n## Random forest classifier")).toBeNull();
    expect(title("# Machine Learning\n\n## Rents with a random forest")).toBe("Rents with a random forest");
    expect(title("# Homework\n\n## Question 1")).toBeNull();
    expect(title("# Homework", "## Rents in the old town")).toBeNull();
    expect(title("# Homework\n\n# Rents in the old town", "# Rents in the new town")).toBeNull();
    expect(title("# Our goal\n\nWe predict the rents.")).toBeNull();
    expect(title("# Project 3: Rents in the old town")).toBe("Rents in the old town");
    expect(title("# 01 - Data Cleaning")).toBeNull();
    expect(title("# CIFAR10 Project\n\n## A simple start\n\nImages.")).toBe("CIFAR10 Project");
    expect(title("# COVID19\n\n## A simple start\n\nCases.")).toBe("COVID19");
  });

  it("is found at once in a long heading of numbers", () => {
    const from = performance.now();
    expect(title(`# 1${" - 1".repeat(70)} x`)).toBeNull();
    expect(performance.now() - from).toBeLessThan(1000);
  });

  it("may be a bold line that opens the notebook above everything else", () => {
    const first = (...cells: string[]): unknown => findTitle(readProse(notebookOf(...cells)))?.text;
    expect(first("**Tools for tides**", "# Gauges", "# Charts")).toBe("Tools for tides");
    expect(first("**Tools for tides**\n\n# Gauges", "# Charts")).toBeUndefined();
    expect(first("**Author: Ada**", "# Gauges", "# Charts")).toBeUndefined();
  });

  it.each([
    "# Import libraries",
    "# Required installs",
    "## Table of contents",
    "# Loading the data",
    "# Drop unwanted columns",
    "# Business Problem",
    "# Exploratory Data Analysis",
    "# $$x$$",
    "no heading at all",
    "# Copyright 2021 The Harbour Authors",
    "# Generate some data",
    "# Task 1 - Data loading and data preparation",
    "# Boosting, which performs well on tables and handles gaps",
    "# We count birds",
  ])("%s is not a title", (text) => {
    expect(findTitle(readProse(notebookOf(text)))).toBeNull();
  });

  it("is none of several in a list, unless a heading announces them", () => {
    const list = "- How do tides depend on the moon?\n- What are the limits of a gauge?";
    expect(question(`# Tides\n\n## Agenda\n\n${list}`)).toBeNull();
    expect(question(`# Tides\n\n## Questions\n\n${list}`)).toBe("How do tides depend on the moon?");
    expect(question("# Tides\n\n- How do tides depend on the moon?")).toBe("How do tides depend on the moon?");
  });

  it("is not what is asked of a data set where it is described, if a title says what the notebook does", () => {
    const origin = "The data set comes from the harbour office. The task is to predict the catch of a boat.";
    expect(question(`# Boosting step by step\n\n${origin}`)).toBeNull();
    expect(question(origin)).toBe("The task is to predict the catch of a boat.");
    expect(question("# Catches\n\nThe task is to predict the catch of a boat.")).not.toBeNull();
    expect(question(`# Catches\n\n${origin.replace("The task", "Our task")}`)).not.toBeNull();
  });

  it("does not end at the dot of a month, nor rest on the name of a library", () => {
    const talk = "This notebook shows what the harbour presented on Oct. 24, 2025.";
    expect(question(`# Catches\n\n${talk}`)).toBe(talk);
    expect(
      question(
        "# Catches\n\nThe project comes from an old Scikit-Learn course and keeps its modelling.\n\nThe goal is to predict the catch of a boat.",
      ),
    ).toBe("The goal is to predict the catch of a boat.");
  });

  it("is not what asks for gaps in the data", () => {
    expect(question("# Catches\n\nDoes the table include any missing values?")).toBeNull();
    expect(question("# Catches\n\nHow many duplicate rows are there in these logs?")).toBeNull();
  });

  it.each(["What is boosting?", "The goal is to predict the catch based upon all of these features."])(
    "explains a word or points at what is not quoted: %s",
    (text) => {
      expect(question(`# Catches\n\n${text}`)).toBeNull();
    },
  );
});
