// Runs on the test page of a phone. The script of landing pages collects the signals and passes them to `sendSignals`.
(function () {
  function byId(id) {
    return document.getElementById(id);
  }
  function add(parent, tag, text) {
    var child = document.createElement(tag);
    child.textContent = text;
    parent.appendChild(child);
    return child;
  }
  function showRows(id, rows) {
    var list = byId(id);
    list.textContent = "";
    rows.forEach(function (row) {
      add(list, "dt", row[0]);
      add(list, "dd", row[1]);
    });
  }
  function fail() {
    byId("verdict").textContent = byId("verdict").dataset.failed;
  }
  function show(answer) {
    byId("verdict").textContent = answer.error || answer.verdict;
    if (answer.error) return;
    showRows("browser", answer.browser);
    showRows("click", answer.click);
    answer.against.forEach(function (sentence) {
      add(byId("against"), "li", sentence);
    });
    answer.evidence.forEach(function (row) {
      var line = add(byId("evidence").querySelector("tbody"), "tr", "");
      add(line, "th", row[0]).scope = "row";
      add(line, "td", row[1]);
      add(line, "td", row[2]);
    });
    byId("against").hidden = !answer.against.length;
    byId("evidence").hidden = !answer.evidence.length;
  }
  window.sendSignals = function (text) {
    fetch(location.href, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: text,
    })
      .then(function (response) {
        return response.json();
      })
      .then(show, fail);
  };
})();
