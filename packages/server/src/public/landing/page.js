// Runs on every landing page. It must work in ten-year-old browsers, or else do nothing.
(function () {
  var body = document.body;
  var data = body.dataset;
  body.classList.add("js");
  // An iPad identifies as a Mac.
  if (navigator.maxTouchPoints > 1 && /Mac/.test(navigator.platform)) {
    body.classList.add("is-tablet");
  }
  // Keep the mark of a page that was opened outside of another app out of what people copy and share.
  var shown = location.href.replace(/([?&])tl=outside(&|$)/, "$1").replace(/[?&]$/, "");
  if (shown !== location.href && history.replaceState) history.replaceState(null, "", shown);
  // Hide a picture that cannot be loaded.
  var picture = document.querySelector(".picture");
  function hide() {
    picture.remove();
  }
  if (picture) picture.addEventListener("error", hide);

  var sent = !data.token;
  var hints = {};
  var networks = [];
  function send() {
    if (sent) return;
    sent = true;
    var text = JSON.stringify({
      clickId: data.click,
      token: data.token,
      screenWidth: screen.width,
      screenHeight: screen.height,
      pixelRatio: window.devicePixelRatio,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: navigator.language,
      languages: navigator.languages && navigator.languages.slice(0, 16),
      touchPoints: navigator.maxTouchPoints,
      model: hints.model,
      platformVersion: hints.platformVersion,
      networks: networks,
    });
    // The test page of a phone sends the signals itself, because it shows the answer.
    if (window.sendSignals) {
      window.sendSignals(text);
      return;
    }
    var json = "application/json";
    if (
      navigator.sendBeacon &&
      navigator.sendBeacon(data.signals, new Blob([text], { type: json }))
    )
      return;
    fetch(data.signals, {
      method: "POST",
      keepalive: true,
      headers: { "content-type": json },
      body: text,
    }).catch(function () {});
  }
  // Some signals arrive asynchronously. If the visitor leaves earlier, the known signals are sent.
  var pending = 0;
  function learn(promise, keep) {
    pending += 1;
    function settle() {
      pending -= 1;
      if (!pending) send();
    }
    promise.then(keep).then(settle, settle);
  }
  var agent = navigator.userAgentData;
  if (agent && agent.getHighEntropyValues) {
    learn(agent.getHighEntropyValues(["model", "platformVersion"]), function (known) {
      hints = known;
    });
  }
  function textOf(answer) {
    return answer.ok ? answer.text() : "";
  }
  function ask(url) {
    var asked = fetch(url + "?click=" + data.click + "&token=" + data.token);
    learn(asked.then(textOf), function (network) {
      if (network) networks.push(network);
    });
  }
  if (data.addresses && window.fetch) data.addresses.split(" ").forEach(ask);
  setTimeout(send, pending && 2000);
  addEventListener("pagehide", send);

  // The app finds the copied link on its first open. iOS treats the link as a URL only if its type is text/uri-list. Then
  // the app can detect the link without a paste prompt. Only a copy event can set this type.
  function put(event) {
    event.clipboardData.setData("text/uri-list", data.copy);
    event.clipboardData.setData("text/plain", data.copy);
    event.preventDefault();
  }
  function copy() {
    send();
    // Safari copies only if something is selected.
    var selection = getSelection();
    selection.selectAllChildren(document.querySelector("h1"));
    document.addEventListener("copy", put);
    document.execCommand("copy");
    document.removeEventListener("copy", put);
    selection.removeAllRanges();
  }
  if (!data.copy) return;
  document.querySelectorAll("[data-copies]").forEach(function (link) {
    link.addEventListener("click", copy);
  });
})();
